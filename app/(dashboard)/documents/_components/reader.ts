import type { Permission } from '@/lib/core/permissions'
import type { BackingRights } from './preview/note-backing'

/** Facts about the reader on which a document's screen depends. */
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
