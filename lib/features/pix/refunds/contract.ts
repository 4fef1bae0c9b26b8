import { operationContract, readContract } from '@/lib/core/contract'
import { mayMove } from '@/lib/core/operations/operation-states'
import type { Page } from '@/lib/core/page'
import type { PaymentInput, PaymentRefunds, Refund, RefundFilter, RefundReview } from './schema'

export const refunds = {
  list: readContract<RefundFilter, Page<Refund>>('pix/refunds', {
    may: 'pix.refunds.read',
    watch: (page) => (page?.items.some(mayMove) ? 10_000 : 0),
  }),
  /** Refunds of one payment. */
  ofPayment: readContract<PaymentInput, PaymentRefunds>('pix/refunds/{endToEndId}', {
    may: 'pix.payment-refunds.read',
    watch: (found) => (found?.operations.some(mayMove) ? 5_000 : 0),
  }),
  review: readContract<PaymentInput, RefundReview>('pix/refunds/review', {
    may: 'pix.refunds.read',
    freshMs: 0,
  }),
  refund: operationContract('pix.refund', {
    path: 'pix/refunds',
    may: 'pix.refunds.create',
    mayRead: 'pix.refunds.read',
    topic: 'pix.refunds',
    money: true,
    approvable: true,
    fileWord: 'devolucoes',
    href: (id) => `/pix/refunds/${id}`,
  }),
}
