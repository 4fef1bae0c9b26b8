import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** An element's address, such as `0.2.1`: the position of each step among its siblings. The root is `0`. */
export type NodePath = string

export type TreeRow = {
  path: NodePath
  node: XmlNode
  /** From 1. */
  level: number
  position: number
  siblings: number
  open: boolean
}

export type OpenNodes = ReadonlySet<NodePath>

export const rootPath: NodePath = '0'

export function parentPath(path: NodePath): NodePath | null {
  const end = path.lastIndexOf('.')
  return end === -1 ? null : path.slice(0, end)
}

/** An address step by step down to its element: `0`, `0.2`, `0.2.1`. */
export function pathsDownTo(path: NodePath): NodePath[] {
  const steps = path.split('.')
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'))
}

/** The rows that show while some elements are open, from top to bottom. */
export function treeRows(root: XmlNode, open: OpenNodes): TreeRow[] {
  const rows: TreeRow[] = []
  add(root, rootPath, 1, 1, 1)
  return rows

  function add(node: XmlNode, path: NodePath, level: number, position: number, siblings: number) {
    const { children } = node
    const isOpen = children.length > 0 && open.has(path)
    rows.push({ path, node, level, position, siblings, open: isOpen })
    if (!isOpen) return
    for (const [at, child] of children.entries()) add(child, `${path}.${at}`, level + 1, at + 1, children.length)
  }
}

/** Every element that has children, down to a level. */
export function allOpen(root: XmlNode, levels = Number.POSITIVE_INFINITY): Set<NodePath> {
  const open = new Set<NodePath>()
  function add({ children }: XmlNode, path: NodePath, level: number) {
    if (children.length === 0 || level > levels) return
    open.add(path)
    for (const [at, child] of children.entries()) add(child, `${path}.${at}`, level + 1)
  }
  add(root, rootPath, 1)
  return open
}
