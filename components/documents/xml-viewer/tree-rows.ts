import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** A node's address: the position of each step among its siblings, `0.2.1`. */
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

export const rootPath: NodePath = '0'

export function parentPath(path: NodePath): NodePath | null {
  const end = path.lastIndexOf('.')
  return end === -1 ? null : path.slice(0, end)
}

/** The nodes that show while some are open, from top to bottom. */
export function treeRows(root: XmlNode, open: ReadonlySet<NodePath>): TreeRow[] {
  const rows: TreeRow[] = []
  function add(node: XmlNode, path: NodePath, level: number, position: number, siblings: number) {
    const isOpen = node.children.length > 0 && open.has(path)
    rows.push({ path, node, level, position, siblings, open: isOpen })
    if (!isOpen) return
    for (const [at, child] of node.children.entries()) {
      add(child, `${path}.${at}`, level + 1, at + 1, node.children.length)
    }
  }
  add(root, rootPath, 1, 1, 1)
  return rows
}

/** The addresses of all nodes that have children, down to a level. */
export function branchPaths(root: XmlNode, levels = Number.POSITIVE_INFINITY): Set<NodePath> {
  const paths = new Set<NodePath>()
  function add(node: XmlNode, path: NodePath, level: number) {
    if (node.children.length === 0 || level > levels) return
    paths.add(path)
    for (const [at, child] of node.children.entries()) add(child, `${path}.${at}`, level + 1)
  }
  add(root, rootPath, 1)
  return paths
}
