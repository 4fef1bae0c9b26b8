import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { Balance } from './schema'

export function balanceQuery(accountId?: string) {
  return queryOptions({
    queryKey: queryKey('pix/balance', { accountId }),
    queryFn: ({ signal }) => apiGet<Balance>('pix/balance', { accountId }, signal),
  })
}
