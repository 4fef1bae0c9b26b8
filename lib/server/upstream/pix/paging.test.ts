import { describe, expect, it } from 'vitest'
import { hasMoreThan, pagingIn } from './paging'

const nothing = { page: null, pages: null, total: null, size: null, hasMore: null, nextPage: null }

describe('pagingIn', () => {
  it.each([
    [{ metadata: null }, {}],
    [
      { metadata: { page: 2, page_size: 20, total_items: 45, total_pages: 3 } },
      { page: 2, size: 20, total: 45, pages: 3 },
    ],
    [{ metadata: { currentPage: 0, pageSize: '20', totalCount: '45' } }, { page: 0, size: 20, total: 45 }],
    [{ metadata: { pagination: { page: 1, totalPages: 9, hasMore: true } } }, { page: 1, pages: 9, hasMore: true }],
    [{ pagination: { next_page: 4, has_next: 'false' } }, { nextPage: 4, hasMore: false }],
    [
      { metadata: { page: { number: 0, size: 5, totalElements: 12, totalPages: 3 } } },
      { page: 0, size: 5, total: 12, pages: 3 },
    ],
    [{ metadata: { next: null, total: 12.5, pages: 'many' } }, {}],
  ])('%j', (answer, expected) => {
    const { places: _, ...paging } = pagingIn(answer)
    expect(paging).toEqual({ ...nothing, ...expected })
  })
})

describe('hasMoreThan', () => {
  it.each([
    ['nothing is given', 50, 0, {}, null],
    ['it says so', 3, 0, { hasMore: true }, true],
    ['it says not', 50, 0, { hasMore: false }, false],
    ['a next page is named', 3, 0, { nextPage: 2 }, true],
    ['a short page of several', 3, 0, { pages: 2 }, true],
    ['the last page', 50, 1, { pages: 2 }, false],
    ['a short page of a larger total', 20, 0, { total: 45 }, true],
    ['the last of pages shorter than requested', 5, 2, { total: 45, size: 20 }, false],
    ['a middle one of pages whose size is not given', 20, 1, { total: 45 }, true],
    ['a full last page', 50, 1, { total: 100 }, false],
    ['a short last page whose size is not given', 30, 2, { total: 130 }, false],
    ['one signal against another', 50, 0, { hasMore: false, total: 100 }, true],
    ['an empty page that tells of more', 0, 3, { hasMore: true, nextPage: 5 }, false],
    ['an empty page among several', 0, 0, { pages: 2 }, true],
    ['nobody knows which page it is', 20, null, { pages: 3, total: 99 }, null],
  ])('%s', (_, count, index, paging, expected) => {
    expect(hasMoreThan(count, index, 50, { ...nothing, ...paging })).toBe(expected)
  })
})
