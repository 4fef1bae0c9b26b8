import { describe, expect, it } from 'vitest'
import { parseFiscalXml } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { branchPaths, parentPath, rootPath, treeRows } from './tree-rows'

const leaf = (name: string): XmlNode => ({ name, attributes: [], children: [], text: name })
const tree: XmlNode = { ...leaf('a'), children: [{ ...leaf('b'), children: [leaf('c'), leaf('d')] }, leaf('e')] }

describe('treeRows', () => {
  it('shows the root alone when nothing is open', () => {
    expect(treeRows(tree, new Set()).map(({ node }) => node.name)).toEqual(['a'])
  })

  it('shows what is open in order, with levels and positions', () => {
    const rows = treeRows(tree, new Set([rootPath, '0.0']))
    expect(
      rows.map(({ path, node, level, position, siblings }) => [path, node.name, level, position, siblings]),
    ).toEqual([
      ['0', 'a', 1, 1, 1],
      ['0.0', 'b', 2, 1, 2],
      ['0.0.0', 'c', 3, 1, 2],
      ['0.0.1', 'd', 3, 2, 2],
      ['0.1', 'e', 2, 2, 2],
    ])
  })

  it('agrees with the parser on a real shape', () => {
    const { tree: parsed } = parseFiscalXml('<NFe><infNFe Id="x"><ide><nNF>1</nNF></ide></infNFe></NFe>')
    expect(parsed && treeRows(parsed, branchPaths(parsed)).map(({ node }) => node.name)).toEqual([
      'NFe',
      'infNFe',
      'ide',
      'nNF',
    ])
  })
})

describe('branchPaths', () => {
  it('goes down as many levels as requested', () => {
    expect([...branchPaths(tree, 1)]).toEqual(['0'])
    expect([...branchPaths(tree)]).toEqual(['0', '0.0'])
  })
})

describe('parentPath', () => {
  it('is one step up, and nothing above the root', () => {
    expect(parentPath('0.2.1')).toBe('0.2')
    expect(parentPath(rootPath)).toBeNull()
  })
})
