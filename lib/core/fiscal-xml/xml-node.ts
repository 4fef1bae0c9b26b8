/** An element with its children in order. `text` is its own text, entities decoded; names keep their prefix. */
export type XmlNode = {
  name: string
  attributes: { name: string; value: string }[]
  children: XmlNode[]
  text: string
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

export function childrenOf(node: XmlNode | null, name: string): XmlNode[] {
  return node?.children.filter((child) => localName(child.name) === name) ?? []
}

/** The first element at a path of local names (`emit/enderEmit`). */
export function nodeAt(node: XmlNode | null, path: string): XmlNode | null {
  return path.split('/').reduce((parent, name) => childrenOf(parent, name)[0] ?? null, node)
}

/** The text of the first of the paths that holds any. */
export function textAt(node: XmlNode | null, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = nodeAt(node, path)?.text
    if (text) return text
  }
  return null
}

export function attributeOf(node: XmlNode, name: string): string | null {
  return node.attributes.find((attribute) => attribute.name === name)?.value ?? null
}

export function* descendantsOf(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    yield child
    yield* descendantsOf(child)
  }
}

/** The shallowest element with one of the local names, the node itself included. */
export function findNearest(node: XmlNode, names: readonly string[]): XmlNode | null {
  for (let level = [node]; level.length > 0; level = level.flatMap((parent) => parent.children)) {
    const found = level.find((candidate) => names.includes(localName(candidate.name)))
    if (found) return found
  }
  return null
}
