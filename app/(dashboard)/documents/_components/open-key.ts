import type { OpenKey } from '@/components/documents/xml-viewer/referenced-keys'
import { paymentAddress } from '@/components/payments/refund-address'

/** Where an opened XML leads: to other documents and, for those who may read them, to Pix payments. */
export function openKeyFor(mayReadPayments: boolean): OpenKey {
  const href = (key: string) => `/documents/${key}`
  return mayReadPayments ? { href, payment: (endToEndId) => paymentAddress(endToEndId, undefined) } : { href }
}
