import { expect, test } from 'vitest'
import { pagesAsOf, whileRenewing } from './page-age'

const received = Date.parse('2026-11-20T12:00:00Z')
const page = (asOf?: string) => ({ items: [], next: null, ...(asOf ? { asOf } : {}) })
const data = (...pages: ReturnType<typeof page>[]) => ({ pages, pageParams: pages.map(() => null) })
const query = (...pages: ReturnType<typeof page>[]) => ({ state: { data: data(...pages), dataUpdatedAt: received } })

test('a list is as old as its oldest page; our own data is as old as its arrival', () => {
  const pages = data(page('2026-11-20T11:59:00Z'), page('2026-11-20T11:58:00Z'))
  expect(pagesAsOf(pages, received)).toBe(Date.parse('2026-11-20T11:58:00Z'))
  expect(pagesAsOf(data(page()), received)).toBe(received)
})

test('a page that came old is asked for again, a fresh one and a long list are not', () => {
  expect(whileRenewing(query(page('2026-11-20T11:59:00Z')))).toBeGreaterThan(0)
  expect(whileRenewing(query(page('2026-11-20T11:59:55Z')))).toBe(false)
  expect(whileRenewing(query(page('2026-11-20T11:50:00Z'), page()))).toBe(false)
  expect(whileRenewing({ state: { dataUpdatedAt: 0 } })).toBe(false)
})
