import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { watchEvery } from '@/lib/client/live-pace'
import { queryKey } from '@/lib/core/query-key'
import type { PaymentInput, PaymentRefunds, Refund, RefundFilter, RefundInput, RefundReview } from './schema'

export function refundsQuery(filter: Pick<RefundFilter, 'state' | 'q'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('pix/refunds', filter),
    queryFn: ({ pageParam, signal }) => apiList<Refund>('pix/refunds', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

const watchMs = 5_000
const mayMove = ({ state }: Refund) => ['awaiting_approval', 'sending', 'unknown', 'accepted'].includes(state)

/** The returns of one payment, asked again while one of ours may still move. */
export function paymentRefundsQuery({ endToEndId, accountId }: PaymentInput) {
  return queryOptions({
    queryKey: queryKey('pix/refunds/payment', { endToEndId, accountId }),
    queryFn: ({ signal }) =>
      apiGet<PaymentRefunds>(`pix/refunds/${encodeURIComponent(endToEndId)}`, { accountId }, signal),
    refetchInterval: ({ state: { data } }) => (data?.operations.some(mayMove) ? watchEvery(watchMs) : false),
  })
}

export function refundReviewQuery(input: PaymentInput) {
  return queryOptions({
    queryKey: queryKey('pix/refunds/review', input),
    queryFn: ({ signal }) => apiGet<RefundReview>('pix/refunds/review', input, signal),
    staleTime: 0,
  })
}

/** Returns a payment whole; the same key again answers the same refund. */
export async function refundPayment(idempotencyKey: string, input: RefundInput): Promise<Refund> {
  return (await apiFetch<Refund>('/api/pix/refunds', { method: 'POST', body: input, idempotencyKey })).data
}
