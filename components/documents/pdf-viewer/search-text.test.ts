import { describe, expect, it } from 'vitest'
import { findRanges, itemAt, markedHtml, pageTextOf } from './search-text'

const page = pageTextOf([
  { str: 'Rua São João', hasEOL: false },
  { str: ', 12', hasEOL: true },
  { str: 'Total da', hasEOL: true },
  { str: 'nota', hasEOL: false },
])

const found = (query: string) => findRanges(page, query).map(({ start, end }) => page.folded.slice(start, end))

describe('findRanges', () => {
  it('does not mind accents and case', () => {
    expect(found('SAO JOÃO')).toEqual(['sao joao'])
  })

  it('runs over items and line ends', () => {
    expect(found('joão, 12')).toEqual(['joao, 12'])
    expect(found('total  da nota')).toEqual(['total da nota'])
  })

  it('finds every place once, and signs literally', () => {
    expect(found('o')).toHaveLength(5)
    expect(found('.*')).toEqual([])
  })

  it('finds nothing for blanks', () => {
    expect(found('  ')).toEqual([])
  })

  it('leads back to the item', () => {
    const [range] = findRanges(page, 'nota')
    expect(itemAt(page, range?.start ?? -1)).toBe(3)
    expect(itemAt(page, 0)).toBe(0)
  })
})

describe('markedHtml', () => {
  const ranges = [
    { start: 2, end: 5 },
    { start: 8, end: 12 },
  ]

  it('marks what falls into the item and escapes the rest', () => {
    expect(markedHtml('a<b>c', 0, ranges, null)).toBe('a&lt;<mark class="found">b&gt;c</mark>')
  })

  it('marks the current one apart, and the part that reaches over from the item before', () => {
    expect(markedHtml('cdefg', 10, ranges, ranges[1] ?? null)).toBe('<mark class="found found-here">cd</mark>efg')
  })

  it('leaves an item alone that no range touches', () => {
    expect(markedHtml('"x"', 40, ranges, null)).toBe('&quot;x&quot;')
  })
})
