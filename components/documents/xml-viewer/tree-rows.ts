import { type NodePath, type OutlineNode, pageSize } from '@/lib/core/fiscal-xml/outline'

export type NodeRow = {
  kind: 'node'
  id: string
  path: NodePath
  node: OutlineNode
  /** From 1. */
  level: number
  position: number
  siblings: number
  open: boolean
}

/** Children that are not shown yet, or not there yet. */
export type GapRow = {
  kind: 'gap' | 'loading'
  id: string
  /** Key of the parent row. */
  path: NodePath
  level: number
  /** The first of their pages. */
  page: number
  count: number
}

export type TreeRow = NodeRow | GapRow

/** The shown pages of an open element's children. The last page is always shown, so that elements after a long list are seen. */
export type OpenNodes = ReadonlyMap<NodePath, ReadonlySet<number>>

/** The children of an element page by page; undefined for a page that has not been loaded. */
export type TreePages = (path: NodePath, page: number) => readonly OutlineNode[] | undefined

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

export const pagesOf = (count: number) => Math.ceil(count / pageSize)

export const pageOfStep = (path: NodePath) => Math.floor(Number(path.slice(path.lastIndexOf('.') + 1)) / pageSize)

/** The rows that show while some elements are open, from top to bottom. */
export function treeRows(pages: TreePages, open: OpenNodes): TreeRow[] {
  const rows: TreeRow[] = []
  const [root] = pages('', 0) ?? []
  if (root) addNode(root, rootPath, 1, 1, 1)
  return rows

  function addNode(node: OutlineNode, path: NodePath, level: number, position: number, siblings: number) {
    const shown = node.childCount > 0 ? open.get(path) : undefined
    rows.push({ kind: 'node', id: path, path, node, level, position, siblings, open: shown !== undefined })
    if (shown) addChildren(node, path, level + 1, shown)
  }

  function addChildren({ childCount }: OutlineNode, path: NodePath, level: number, shown: ReadonlySet<number>) {
    const last = pagesOf(childCount) - 1
    for (let page = 0; page <= last; page++) {
      const first = page * pageSize
      const isShown = shown.has(page) || page === last
      const nodes = isShown ? pages(path, page) : undefined
      if (nodes) {
        for (const [at, child] of nodes.entries())
          addNode(child, `${path}.${first + at}`, level, first + at + 1, childCount)
      } else addGap(path, level, page, Math.min(pageSize, childCount - first), isShown ? 'loading' : 'gap')
    }
  }

  function addGap(path: NodePath, level: number, page: number, count: number, kind: GapRow['kind']) {
    const last = rows.at(-1)
    if (last?.kind === 'gap' && kind === 'gap' && last.path === path) last.count += count
    else rows.push({ kind, id: `${path}:${page}`, path, level, page, count })
  }
}
