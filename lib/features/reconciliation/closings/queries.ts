import { queryOptions } from '@tanstack/react-query'
import { fetchPage } from '@/lib/client/read-query'
import { queryKey } from '@/lib/core/query-key'
import { closings } from './contract'
import type { Closing, MonthInput } from './schema'

/** The current closing, with the changes since; null for an open month. */
export function newestClosingQuery({ month, companyId }: MonthInput) {
  const filter = { month, companyId, limit: 1 }
  return queryOptions({
    queryKey: queryKey(closings.list.path, filter),
    queryFn: async ({ signal }): Promise<Closing | null> =>
      (await fetchPage(closings.list, filter, null, signal)).items[0] ?? null,
  })
}
