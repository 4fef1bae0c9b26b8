import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf, type ReadContract, type Watch } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { queryKey } from '@/lib/core/query-key'
import { type ApiInput, apiGet, apiList } from './api'
import { watchEvery } from './live-pace'

function intervalOf<O>(watch: Watch<O> | undefined, answer: O | undefined): number | false {
  const ms = typeof watch === 'function' ? watch(answer) : watch
  return ms ? watchEvery(ms) : false
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
    refetchInterval: ({ state: { data } }) => intervalOf(contract.watch, data),
    ...(contract.alwaysFresh && { staleTime: 0 }),
  })
}

/** A list in the browser, by its contract: page after page. It is watched by its first page, seldomer the more of it is loaded. */
export function listQuery<I extends object, T>(
  contract: ReadContract<I, Page<T>>,
  filter: Omit<I, 'cursor' | 'limit'>,
) {
  return infiniteQueryOptions({
    queryKey: queryKey(contract.path, filter),
    queryFn: ({ pageParam, signal }) =>
      apiList<T>(...addressAndQuery(contract.path, { ...filter, cursor: pageParam }), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval({ state: { data } }) {
      const ms = intervalOf(contract.watch, data?.pages[0])
      return ms && ms * (data?.pages.length ?? 1)
    },
  })
}
