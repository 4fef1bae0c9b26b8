import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, type ReadContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { queryKey } from '@/lib/core/query-key'
import { type ApiInput, apiGet, apiList } from './api'
import { watchEvery } from './live-pace'

/** Until the next read by itself, in milliseconds; a list takes longer the more of it is loaded. */
function intervalOf<O>(
  { watch, poll }: ReadContract<never, O>,
  answer: O | undefined,
  receivedAt: number,
  pages = 1,
): number | false {
  const pollMs = pages === 1 && poll?.(answer, receivedAt)
  if (pollMs) return pollMs
  const watchMs = typeof watch === 'function' ? watch(answer, receivedAt) : watch
  return watchMs ? watchEvery(watchMs * pages) : false
}

function addressAndQuery(path: string, input: object): [path: string, query: ApiInput] {
  const { path: address, rest } = addressOf(path, input)
  return [address, rest as ApiInput]
}

/** A read in the browser, by its contract. */
export function readQuery<I extends object, O>(contract: ReadContract<I, O>, input: I) {
  return queryOptions({
    queryKey: queryKey(contract.path, input),
    queryFn: ({ signal }) => apiGet<O>(...addressAndQuery(contract.path, input), signal),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => intervalOf(contract, data, dataUpdatedAt),
    ...(contract.freshMs !== undefined && { staleTime: contract.freshMs }),
  })
}

/** A list in the browser, by its contract: page after page, watched by its first one. */
export function listQuery<I extends object, T>(contract: ReadContract<I, Page<T>>, filter: Omit<I, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: queryKey(contract.path, filter),
    queryFn: ({ pageParam, signal }) =>
      apiList<T>(...addressAndQuery(contract.path, { ...filter, cursor: pageParam }), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      intervalOf(contract, data?.pages[0], dataUpdatedAt, data?.pages.length),
    ...(contract.freshMs !== undefined && { staleTime: contract.freshMs }),
  })
}
