import { ofAccount } from '@/components/layout/account-menu/account-id'
import { dayOf } from '@/lib/core/dates'
import { paidAt } from '@/lib/core/pix/refund-window'

type SearchQuery = {
  endToEndId: string
  /** The payment's value, or the infraction's where the payment was never seen. */
  amountCents: number | null
  txid: string | null
  at: string | null
  accountId: string | null
}

/** The received payments narrowed to what may be this one: the provider's list takes no end-to-end id. */
export function receivedAddress({ endToEndId, amountCents, txid, at, accountId }: SearchQuery): string {
  const paid = paidAt({ endToEndId, at })
  const day = paid && dayOf(paid)
  const query = new URLSearchParams({
    ...(txid && { txid }),
    ...(!txid && amountCents !== null && amountCents > 0 && { amountCents: String(amountCents) }),
    ...(!txid && day && { from: day, to: day }),
  })
  return ofAccount(`/pix/received${query.size > 0 ? `?${query}` : ''}`, accountId)
}
