import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, type ReadContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { queryKey } from '@/lib/core/query-key'
import { type ApiInput, apiFetch } from './api'
import { watchEvery } from './live-pace'

/** Polling interval in ms; longer for a list with more loaded pages. */
function intervalOf<O>(
  { watch, poll, longestWatched }: ReadContract<never, O>,
  answer: O | undefined,
  receivedAt: number,
  pages = 1,
): number | false {
  const pollMs = pages === 1 && poll?.(answer, receivedAt)
  if (pollMs) return pollMs
  if (longestWatched && pages > longestWatched) return false
  const watchMs = typeof watch === 'function' ? watch(answer, receivedAt) : watch
  return watchMs ? watchEvery(watchMs * pages) : false
}

/** A read without caching: for rationed data, or data shown once. */
export async function fetchRead<I extends object, O>(
  { path, method }: ReadContract<I, O>,
  input: I,
  signal?: AbortSignal,
): Promise<O> {
  const { path: address, rest } = addressOf(path, input)
  const sent = method ? { method, body: rest } : { query: rest as ApiInput }
  return (await apiFetch<O>(address, { ...sent, signal })).data
}

/** Like `fetchRead`, for one page of a list: further fields of the answer are returned next to its items. */
export async function fetchPage<I extends object, P extends Page<unknown>>(
  { path }: ReadContract<I, P>,
  filter: Omit<I, 'cursor'>,
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<P> {
  const { path: address, rest } = addressOf(path, { ...filter, cursor })
  const { data, requestId, status, ...further } = await apiFetch<P['items']>(address, {
    query: rest as ApiInput,
    signal,
  })
  return { ...further, items: data, next: further.next ?? null } as unknown as P
}

/** Query options of a read contract. */
export function readQuery<I extends object, O>(contract: ReadContract<I, O>, input: I) {
  return queryOptions({
    queryKey: queryKey(contract.path, input),
    queryFn: ({ signal }) => fetchRead(contract, input, signal),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => intervalOf(contract, data, dataUpdatedAt),
    ...(contract.freshMs !== undefined && { staleTime: contract.freshMs }),
  })
}

/** Query options of a list contract: further pages on demand, polling of the first one. */
export function listQuery<I extends object, P extends Page<unknown>>(
  contract: ReadContract<I, P>,
  filter: Omit<I, 'cursor'>,
) {
  return infiniteQueryOptions({
    queryKey: queryKey(contract.path, filter),
    queryFn: ({ pageParam, signal }) => fetchPage(contract, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      intervalOf(contract, data?.pages[0], dataUpdatedAt, data?.pages.length),
    ...(contract.freshMs !== undefined && { staleTime: contract.freshMs }),
  })
}
