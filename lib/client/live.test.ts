import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { refreshBranch } from './live'

const stops: (() => void)[] = []
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
})

/** Renders a read; returns the number of its requests. */
async function shown(queryKey: unknown[], options: { staleTime?: number; refetchOnWindowFocus?: boolean } = {}) {
  let reads = 0
  const observer = new QueryObserver(client, { queryKey, queryFn: () => ++reads, ...options })
  stops.push(observer.subscribe(() => undefined))
  await observer.fetchOptimistic(observer.options)
  return () => reads
}

/** Renders a list with this many pages; returns how many pages were read since. */
async function shownList(queryKey: unknown[], pages: number) {
  let reads = 0
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: ({ pageParam }: { pageParam: number }) => ({ items: [pageParam], read: ++reads }),
    initialPageParam: 0,
    getNextPageParam: (_, all) => all.length,
  })
  stops.push(observer.subscribe(() => undefined))
  await observer.refetch()
  for (let page = 1; page < pages; page += 1) await observer.fetchNextPage()
  const before = reads
  return { readSince: () => reads - before, observer }
}

describe('refreshBranch', () => {
  it('reads what is shown of the branch again, and only knows the rest to be old', async () => {
    const list = await shown(['pix', 'charges', {}])
    const other = await shown(['pix', 'transfers', {}])
    client.setQueryData(['pix', 'charges', 'one', { id: 'a' }], 'unseen')
    await refreshBranch(client, 'pix/charges', 'all')
    expect([list(), other()]).toEqual([2, 1])
    expect(client.getQueryState(['pix', 'charges', 'one', { id: 'a' }])).toMatchObject({
      data: 'unseen',
      isInvalidated: true,
    })
  })

  it('does not read files, or what a form read once, again', async () => {
    const file = await shown(['pix', 'statements', 'file', {}], { staleTime: Number.POSITIVE_INFINITY })
    const once = await shown(['pix', 'statements', 'one', {}], { refetchOnWindowFocus: false })
    await refreshBranch(client, 'pix/statements', 'all')
    expect([file(), once()]).toEqual([1, 1])
  })

  it('does not read another case again', async () => {
    const mine = await shown(['pix', 'infractions', 'one', { id: 'mine' }])
    const queue = await shown(['pix', 'infractions', 'queue', { tab: 'all' }])
    await refreshBranch(client, 'pix/infractions', new Set(['theirs']))
    expect([mine(), queue()]).toEqual([1, 2])
    await refreshBranch(client, 'pix/infractions', new Set(['theirs', 'mine']))
    expect([mine(), queue()]).toEqual([2, 3])
  })

  it('reads three pages again, and says of a longer list that it is behind', async () => {
    const short = await shownList(['pix', 'received', { q: 'short' }], 3)
    const long = await shownList(['pix', 'received', { q: 'long' }], 4)
    await refreshBranch(client, 'pix/received', 'all')
    expect([short.readSince(), long.readSince()]).toEqual([3, 0])
    expect(short.observer.getCurrentResult().data).not.toHaveProperty('behind')
    expect(long.observer.getCurrentResult().data).toMatchObject({ behind: true, pages: { length: 4 } })
    await long.observer.refetch()
    expect(long.observer.getCurrentResult().data).not.toHaveProperty('behind')
  })

  it('waits for a next page that is being loaded', async () => {
    const { observer } = await shownList(['pix', 'received', {}], 1)
    const more = observer.fetchNextPage()
    await refreshBranch(client, 'pix/received', 'all')
    await more
    expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
  })

  it('does not reject when reading fails', async () => {
    const observer = new QueryObserver(client, {
      queryKey: ['webhooks', {}],
      queryFn: () => Promise.reject(new Error()),
    })
    stops.push(observer.subscribe(() => undefined))
    await expect(refreshBranch(client, 'webhooks', 'all')).resolves.toBeUndefined()
  })
})
