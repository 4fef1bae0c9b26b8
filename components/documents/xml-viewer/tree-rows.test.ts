import { describe, expect, it } from 'vitest'
import { parseTree } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { searchTree } from './search-tree'
import { allOpen, parentPath, pathsDownTo, rootPath, treeRows } from './tree-rows'
import { XmlMatcher } from './xml-matcher'

function treeOf(text: string): XmlNode {
  const { tree } = parseTree(text)
  if (!tree) throw new Error('the text has no tree')
  return tree
}

const tree = treeOf('<a><b><c>c</c><d>d</d></b><e>e</e></a>')

describe('treeRows', () => {
  it('shows the root alone when nothing is open', () => {
    expect(treeRows(tree, new Set())).toMatchObject([{ node: { name: 'a' }, open: false }])
  })

  it('shows what is open in order, with levels and positions', () => {
    expect(treeRows(tree, allOpen(tree))).toMatchObject([
      { path: '0', node: { name: 'a' }, level: 1, position: 1, siblings: 1 },
      { path: '0.0', node: { name: 'b' }, level: 2, position: 1, siblings: 2 },
      { path: '0.0.0', node: { name: 'c' }, level: 3, position: 1, siblings: 2 },
      { path: '0.0.1', node: { name: 'd' }, level: 3, position: 2, siblings: 2 },
      { path: '0.1', node: { name: 'e', text: 'e' }, level: 2, position: 2, siblings: 2 },
    ])
  })
})

describe('allOpen', () => {
  it('goes down as many levels as requested', () => {
    expect([...allOpen(tree, 1)]).toEqual(['0'])
    expect([...allOpen(tree)]).toEqual(['0', '0.0'])
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

describe('searchTree', () => {
  const item = (number: number) =>
    `<det nItem="${number}"><xProd>Parafuso de aço\n inoxidável nº ${number}</xProd><CNPJ>12ABC34501DE35</CNPJ></det>`
  const note = (count: number) => {
    const items = Array.from({ length: count }, (_, at) => item(at + 1)).join('')
    return treeOf(`<nfe><dhEmi>2026-11-17T14:08:33-03:00</dhEmi><vNF>24.69</vNF>${items}</nfe>`)
  }
  const search = (root: XmlNode, query: string) => searchTree(root, new XmlMatcher(query))

  it('finds names, attributes and texts in their order, without accents and case', () => {
    expect(search(note(3), 'ACO INOXIDAVEL')).toMatchObject([
      { path: '0.2.0', where: 'text', before: 'Parafuso de ', match: 'aço\n inoxidável', after: ' nº 1' },
      { path: '0.3.0' },
      { path: '0.4.0' },
    ])
    expect(search(note(3), 'nitem="2"')).toMatchObject([{ path: '0.3', where: 'attribute' }])
    expect(search(note(1), 'xprod')).toMatchObject([{ where: 'name', match: 'xProd' }])
    expect(search(note(3), '.*')).toEqual([])
  })

  it('takes a tax id, an amount and a day as people write them', () => {
    expect(search(note(1), '12.ABC.345/01DE-35')[0]?.match).toBe('12ABC34501DE35')
    expect(search(note(1), '24,69')[0]?.match).toBe('24.69')
    expect(search(note(1), '17/11/2026')[0]).toMatchObject({ match: '2026-11-17', after: 'T14:08:33-03:00' })
  })

  it('stops after the first match beyond a thousand', () => {
    expect(search(note(1200), 'xprod')).toHaveLength(1001)
  })

  it('finds a match deep in one long text', () => {
    const text = `${'palavra '.repeat(10_000)}agulha ${'palavra '.repeat(10_000)}`
    expect(search(treeOf(`<a><b>${text}</b></a>`), 'AGULHA palavra')).toMatchObject([{ match: 'agulha palavra' }])
  })
})
