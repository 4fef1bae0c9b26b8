import type { Permission } from '@/lib/core/permissions'
import type { BackingRights } from './backing/note-backing'

/** Who looks at a document, as far as its screen depends on it. */
export type Reader = {
  name: string
  mayReadPayments: boolean
  /** Possible actions on payments; null: the person may not see payments. */
  backing: BackingRights | null
}

export function readerOf(name: string, may: (permission: Permission) => boolean): Reader {
  return {
    name,
    mayReadPayments: may('pix.payment-refunds.read'),
    backing: may('reconciliation.read')
      ? { charge: may('pix.charges.create'), pay: may('pix.transfers.create') }
      : null,
  }
}
