import {
  mostShown,
  type NodePath,
  type OutlineNode,
  type OutlinePageOf,
  outlineNode,
  pageSize,
} from '@/lib/core/fiscal-xml/outline'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { type OpenNodes, pagesOf, type TreePages, type TreeRow } from './tree-rows'

/** Source of a tree: a file in the browser, or the server page by page. */
export type TreeSource = { kind: 'read'; root: XmlNode } | { kind: 'served'; documentId: string }

/** The pages of a tree that has been read; each element is outlined once. */
export function pagesOfTree(root: XmlNode): TreePages {
  const outlines = new WeakMap<XmlNode, OutlineNode>()
  const outlineOf = (node: XmlNode): OutlineNode => {
    const known = outlines.get(node)
    if (known) return known
    const { name, attributes, text, children } = node
    const outline: OutlineNode = {
      ...outlineNode(name, attributes, attributes.length),
      text: text.slice(0, mostShown.text),
      textLength: text.length,
      childCount: children.length,
    }
    outlines.set(node, outline)
    return outline
  }
  return (path, page) => {
    if (path === '') return page === 0 ? [outlineOf(root)] : []
    const node = nodeAt(root, path)
    return node?.children.slice(page * pageSize, (page + 1) * pageSize).map(outlineOf)
  }
}

function nodeAt(root: XmlNode, path: NodePath): XmlNode | undefined {
  const [, ...steps] = path.split('.')
  return steps.reduce<XmlNode | undefined>((node, step) => node?.children[Number(step)], root)
}

/** Every element open that has children, down to a level, with all of its pages. */
export function allOpen(root: XmlNode, levels = Number.POSITIVE_INFINITY): Map<NodePath, ReadonlySet<number>> {
  const open = new Map<NodePath, ReadonlySet<number>>()
  function add({ children }: XmlNode, path: NodePath, level: number) {
    if (children.length === 0 || level > levels) return
    open.set(path, allPages(children.length))
    for (const [at, child] of children.entries()) add(child, `${path}.${at}`, level + 1)
  }
  add(root, '0', 1)
  return open
}

function allPages(childCount: number): ReadonlySet<number> {
  return new Set(Array.from({ length: pagesOf(childCount) }, (_, page) => page))
}

/** Number of an element's children shown when it is opened. */
export function openingPages(source: TreeSource, childCount: number): ReadonlySet<number> {
  return source.kind === 'read' ? allPages(childCount) : new Set([0])
}

/** Pages of open elements, and of the path to them, that are to be shown and are not loaded yet. */
export function missingPages(pages: TreePages, open: OpenNodes, rows: readonly TreeRow[]): OutlinePageOf[] {
  const wanted: OutlinePageOf[] = [{ path: '', page: 0 }]
  for (const [path, shown] of open) for (const page of shown) wanted.push({ path, page })
  for (const row of rows) if (row.kind === 'loading') wanted.push({ path: row.path, page: row.page })
  return wanted.filter(({ path, page }) => !pages(path, page))
}
