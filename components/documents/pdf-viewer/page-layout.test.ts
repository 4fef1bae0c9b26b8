import { describe, expect, it } from 'vitest'
import { anchorAt, layoutPages, offsetOf, pageAt, pagesInSight } from './page-layout'

const sizes = Array.from({ length: 10 }, () => ({ width: 60, height: 100 }))
const layout = layoutPages(sizes, 1)

describe('layoutPages', () => {
  it('stacks pages with a gap between and a margin around', () => {
    expect(layout.tops.slice(0, 3)).toEqual([16, 128, 240])
    expect(layout.total).toBe(16 + 10 * 100 + 9 * 12 + 16)
  })
})

describe('pageAt', () => {
  it('counts the gap to the page above and what is outside to the nearest', () => {
    expect([pageAt(layout, -50), pageAt(layout, 127), pageAt(layout, 128), pageAt(layout, 9_999)]).toEqual([0, 0, 1, 9])
  })
})

describe('pagesInSight', () => {
  it('adds one on each side', () => {
    expect(pagesInSight(layout, 240, 150)).toEqual({ first: 1, last: 4 })
  })

  it('stays within the document', () => {
    expect(pagesInSight(layout, 0, 5_000)).toEqual({ first: 0, last: 9 })
  })
})

describe('anchors', () => {
  it('find the same place at another scale', () => {
    const anchor = anchorAt(layout, 290)
    expect(anchor).toEqual({ page: 2, fraction: 0.5 })
    expect(offsetOf(layoutPages(sizes, 2), anchor)).toBe(16 + 2 * 212 + 100)
  })
})
