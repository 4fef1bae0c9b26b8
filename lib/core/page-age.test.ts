import { expect, test } from 'vitest'
import { pagesAsOf, whileRenewing } from './page-age'

const received = Date.parse('2026-11-20T12:00:00Z')
const page = (asOf?: string) => ({ items: [], next: null, ...(asOf ? { asOf } : {}) })

test('a list is as old as its oldest page; our own data is as old as its arrival', () => {
  const pages = [page('2026-11-20T11:59:00Z'), page('2026-11-20T11:58:00Z')]
  expect(pagesAsOf({ pages }, received)).toBe(Date.parse('2026-11-20T11:58:00Z'))
  expect(pagesAsOf({ pages: [page()] }, received)).toBe(received)
})

test('a page that came old is requested again, a fresh one is not', () => {
  const documents = whileRenewing('documents')
  expect(documents(page('2026-11-20T11:59:15Z'), received)).toBeGreaterThan(0)
  expect(documents(page('2026-11-20T11:59:55Z'), received)).toBe(0)
  expect(documents(undefined, 0)).toBe(0)
  // Companies are cached longer: an earlier request would return the same list.
  expect(whileRenewing('companies')(page('2026-11-20T11:59:15Z'), received)).toBe(0)
})
