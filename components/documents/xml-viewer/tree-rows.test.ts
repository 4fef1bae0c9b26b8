import { describe, expect, it } from 'vitest'
import type { OutlineNode } from '@/lib/core/fiscal-xml/outline'
import { parseTree } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { parentPath, pathsDownTo, rootPath, type TreePages, treeRows } from './tree-rows'
import { allOpen, missingPages, pagesOfTree } from './tree-source'

function treeOf(text: string): XmlNode {
  const { tree } = parseTree(text)
  if (!tree) throw new Error('the text has no tree')
  return tree
}

const tree = treeOf('<a><b><c>c</c><d>d</d></b><e>e</e></a>')
const pages = pagesOfTree(tree)
const first: ReadonlySet<number> = new Set([0])

const outline = (name: string, childCount = 0): OutlineNode => ({
  name,
  attributes: [],
  attributeCount: 0,
  text: '',
  textLength: 0,
  childCount,
})

/** A root of 1,000 elements of which some pages are there. */
const served =
  (loaded: readonly number[]): TreePages =>
  (path, page) => {
    if (path === '') return [outline('root', 1000)]
    return loaded.includes(page) ? Array.from({ length: 200 }, () => outline('item')) : undefined
  }

describe('treeRows', () => {
  it('shows the root alone when nothing is open', () => {
    expect(treeRows(pages, new Map())).toMatchObject([{ kind: 'node', node: { name: 'a' }, open: false }])
  })

  it('shows what is open in order, with levels and positions', () => {
    expect(treeRows(pages, allOpen(tree))).toMatchObject([
      { path: '0', node: { name: 'a' }, level: 1, position: 1, siblings: 1 },
      { path: '0.0', node: { name: 'b' }, level: 2, position: 1, siblings: 2 },
      { path: '0.0.0', node: { name: 'c' }, level: 3, position: 1, siblings: 2 },
      { path: '0.0.1', node: { name: 'd' }, level: 3, position: 2, siblings: 2 },
      { path: '0.1', node: { name: 'e', text: 'e' }, level: 2, position: 2, siblings: 2 },
    ])
  })

  it('shows of a long list its beginning, its end and how many lie between', () => {
    const rows = treeRows(served([0, 4]), new Map([[rootPath, first]]))
    expect(rows).toHaveLength(402)
    expect(rows[201]).toMatchObject({ kind: 'gap', path: '0', page: 1, count: 600 })
    expect(rows[202]).toMatchObject({ path: '0.800', position: 801, siblings: 1000 })
  })

  it('has a place for what is still being loaded', () => {
    const open = new Map([[rootPath, first]])
    const rows = treeRows(served([]), open)
    expect(rows.slice(1)).toMatchObject([
      { kind: 'loading', page: 0, count: 200 },
      { kind: 'gap', page: 1, count: 600 },
      { kind: 'loading', page: 4, count: 200 },
    ])
    expect(missingPages(served([]), open, rows)).toContainEqual({ path: '0', page: 4 })
  })
})

describe('pagesOfTree', () => {
  it('has of long texts and many attributes the beginning', () => {
    const attributes = Array.from({ length: 30 }, (_, at) => `a${at}="1"`).join(' ')
    const [node] = pagesOfTree(treeOf(`<a ${attributes}>${'x'.repeat(2000)}</a>`))('', 0) ?? []
    expect(node).toMatchObject({ attributeCount: 30, textLength: 2000 })
    expect(node?.attributes).toHaveLength(20)
    expect(node?.text).toHaveLength(1000)
  })
})

describe('allOpen', () => {
  it('goes down as many levels as requested', () => {
    expect([...allOpen(tree, 1).keys()]).toEqual(['0'])
    expect([...allOpen(tree).keys()]).toEqual(['0', '0.0'])
  })
})

describe('an address', () => {
  it('leads one step up, and nowhere above the root', () => {
    expect(parentPath('0.2.1')).toBe('0.2')
    expect(parentPath(rootPath)).toBeNull()
  })

  it('is walked down from the root', () => {
    expect(pathsDownTo('0.12.3')).toEqual(['0', '0.12', '0.12.3'])
  })
})
