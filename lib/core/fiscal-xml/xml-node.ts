/** An element with its children in order. `text` is its own text, entities decoded; names include their prefix. */
export type XmlNode = {
  name: string
  attributes: { name: string; value: string }[]
  children: XmlNode[]
  text: string
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The elements at paths of local names (`emit/enderEmit|dest/*`): of each path in turn, `*` being any name. */
export function nodesAt(node: XmlNode | null, paths: string): XmlNode[] {
  if (!node) return []
  return paths.split('|').flatMap((path) => path.split('/').reduce(childrenOf, [node]))
}

function childrenOf(parents: XmlNode[], name: string): XmlNode[] {
  return parents.flatMap(({ children }) =>
    name === '*' ? children : children.filter((child) => localName(child.name) === name),
  )
}

export function nodeAt(node: XmlNode | null, paths: string): XmlNode | null {
  return nodesAt(node, paths)[0] ?? null
}

/** The first text at the paths, or null. */
export function textAt(node: XmlNode | null, paths: string): string | null {
  return nodesAt(node, paths).find(({ text }) => text)?.text ?? null
}

/** Texts by the names that the paths have. */
export function textsAt<Name extends string>(
  node: XmlNode | null,
  paths: Readonly<Record<Name, string>>,
): Record<Name, string | null> {
  const names = Object.keys(paths) as Name[]
  return Object.fromEntries(names.map((name) => [name, textAt(node, paths[name])])) as Record<Name, string | null>
}

/** Elements from several places of a file under one element, by our names. */
export function partsOf(parts: Readonly<Record<string, XmlNode | null>>): XmlNode {
  const children = Object.entries(parts).flatMap(([name, node]) => (node ? [{ ...node, name }] : []))
  return { name: '', attributes: [], children, text: '' }
}

export function attributeOf(node: XmlNode, name: string): string | null {
  return node.attributes.find((attribute) => attribute.name === name)?.value ?? null
}

/** An element and all its descendants, in the file's order. */
export function* nodesIn(node: XmlNode): Generator<XmlNode> {
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    for (let at = next.children.length - 1; at >= 0; at--) {
      const child = next.children[at]
      if (child) waiting.push(child)
    }
  }
}

/** The shallowest accepted element with one of the local names, the node itself included. */
export function findNearest(
  node: XmlNode | null,
  names: readonly string[],
  accepts: (candidate: XmlNode) => boolean = () => true,
): XmlNode | null {
  for (let level = node ? [node] : []; level.length > 0; level = level.flatMap((parent) => parent.children)) {
    const found = level.find((candidate) => names.includes(localName(candidate.name)) && accepts(candidate))
    if (found) return found
  }
  return null
}
