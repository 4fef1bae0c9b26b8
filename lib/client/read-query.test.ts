import { type InfiniteData, QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { setLive } from './live-pace'
import { listQuery, readQuery } from './read-query'

const old = 1
const charge = readContract<{ id: string }, { paid: boolean }>('pix/charges/{id}', {
  may: 'pix.charges.read',
  poll: (found) => (found?.paid === false ? 3_000 : 0),
  watch: 10_000,
})
const charges = readContract<{ q?: string; cursor?: string }, Page<number>>('pix/charges', {
  may: 'pix.charges.read',
  poll: (page) => (page?.items.includes(old) ? 3_000 : 0),
  watch: (page) => (page?.items.length ? 10_000 : 0),
})

type Paced = {
  queryKey: QueryKey
  refetchInterval?: unknown
}

function intervalWith(query: Paced, data: unknown): unknown {
  const client = new QueryClient()
  client.setQueryData(query.queryKey, data)
  const found = client.getQueryCache().find({ queryKey: query.queryKey })
  return typeof query.refetchInterval === 'function' ? query.refetchInterval(found) : query.refetchInterval
}

const pages = (...items: number[][]): InfiniteData<Page<number>> => ({
  pages: items.map((of) => ({ items: of, next: null })),
  pageParams: items.map(() => null),
})

afterEach(() => setLive(false))

test('the key of a read is its path, then its input', () => {
  expect(readQuery(charge, { id: 'a/b' }).queryKey).toEqual(['pix', 'charges', '{id}', { id: 'a/b' }])
  expect(listQuery(charges, { q: undefined }).queryKey).toEqual(['pix', 'charges', {}])
})

test('a read is watched seldomer while events report changes, and polled as often as before', () => {
  const query = readQuery(charge, { id: '1' })
  expect(intervalWith(query, { paid: true })).toBe(10_000)
  setLive(true)
  expect(intervalWith(query, { paid: true })).toBe(30_000)
  expect(intervalWith(query, { paid: false })).toBe(3_000)
})

test('a list is polled while it has one page, and watched seldomer the more of it is loaded', () => {
  const query = listQuery(charges, {})
  expect(intervalWith(query, pages([]))).toBe(false)
  expect(intervalWith(query, pages([old]))).toBe(3_000)
  expect(intervalWith(query, pages([old], [2], [3]))).toBe(30_000)
})
