import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { watchEvery } from '@/lib/client/live-pace'
import { queryKey } from '@/lib/core/query-key'
import type { Transfer, TransferFilter, TransferInput, TransferReview } from './schema'

export function transfersQuery(filter: Pick<TransferFilter, 'state' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/transfers', filter),
    queryFn: ({ pageParam, signal }) => apiList<Transfer>('pix/transfers', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

const watched: Partial<Record<Transfer['state'], number>> = {
  sending: 2_000,
  unknown: 5_000,
  awaiting_approval: 15_000,
  accepted: 15_000,
}

/** Asked again while somebody or something may still move it. */
export function transferQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('pix/transfers/one', { id }),
    queryFn: ({ signal }) => apiGet<Transfer>(`pix/transfers/${id}`, {}, signal),
    refetchInterval({ state: { data } }) {
      const ms = data && watched[data.state]
      return ms ? watchEvery(ms) : false
    },
  })
}

type Reviewed = Pick<TransferInput, 'accountId' | 'amountCents' | 'key' | 'mediatorFee'>

export function transferReviewQuery({ accountId, amountCents, key, mediatorFee: fee }: Reviewed) {
  const input = {
    accountId,
    amountCents,
    key: key.value,
    feeCents: fee?.type === 'FIXED' ? fee.amountCents : undefined,
    feePercent: fee?.type === 'PERCENTAGE' ? fee.percent : undefined,
  }
  return queryOptions({
    queryKey: queryKey('pix/transfers/review', input),
    queryFn: ({ signal }) => apiGet<TransferReview>('pix/transfers/review', input, signal),
    staleTime: 0,
  })
}

/** Sends a transfer; the same key again answers the same transfer. What awaits approval, or has no answer yet, comes back as data. */
export async function sendTransfer(idempotencyKey: string, input: TransferInput): Promise<Transfer> {
  return (await apiFetch<Transfer>('/api/pix/transfers', { method: 'POST', body: input, idempotencyKey })).data
}
