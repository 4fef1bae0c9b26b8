import { operationContract, readContract } from '@/lib/core/contract'
import { mayMove, type OperationState } from '@/lib/core/operations/operation-states'
import type { Page } from '@/lib/core/page'
import type { OperationId } from '@/lib/features/operations/schema'
import type {
  ScheduledDays,
  ScheduledInput,
  Transfer,
  TransferDetail,
  TransferFilter,
  TransferInput,
  TransferReview,
  TransferReviewInput,
} from './schema'

const watchMs: Partial<Record<OperationState, number>> = {
  sending: 2_000,
  unknown: 5_000,
  awaiting_approval: 15_000,
  scheduled: 15_000,
  accepted: 15_000,
}

export const transfers = {
  list: readContract<TransferFilter, Page<Transfer>>('pix/transfers', {
    may: 'pix.transfers.read',
    watch: (page) => (page?.items.some(mayMove) ? 10_000 : 0),
  }),
  one: readContract<OperationId, TransferDetail>('pix/transfers/{id}', {
    may: 'pix.transfers.read',
    watch: (transfer) => (transfer && watchMs[transfer.state]) ?? 0,
  }),
  review: readContract<TransferReviewInput, TransferReview>('pix/transfers/review', {
    may: 'pix.transfers.read',
    freshMs: 0,
  }),
  scheduled: readContract<ScheduledInput, ScheduledDays>('pix/transfers/scheduled', {
    may: 'pix.transfers.read',
    freshMs: 0,
  }),
  send: operationContract('pix.transfer', {
    path: 'pix/transfers',
    may: 'pix.transfers.create',
    mayRead: 'pix.transfers.read',
    topic: 'pix.transfers',
    money: true,
    approvable: true,
    fileWord: 'transferencias',
    href: (id) => `/pix/transfers/${id}`,
  }),
}

type Reviewed = Pick<
  TransferInput,
  'accountId' | 'amountCents' | 'key' | 'receiverDocument' | 'mediatorFee' | 'sendOn' | 'madeFrom' | 'holderChange'
>

/** The input of a transfer's review. */
export function reviewInputOf({
  accountId,
  amountCents,
  key,
  receiverDocument,
  mediatorFee: fee,
  sendOn,
  madeFrom,
  holderChange,
}: Reviewed): TransferReviewInput {
  return {
    accountId,
    amountCents,
    key: key.value,
    keyType: key.type,
    receiverDocument,
    feeCents: fee?.type === 'FIXED' ? fee.amountCents : undefined,
    feePercent: fee?.type === 'PERCENTAGE' ? fee.percent : undefined,
    sendOn,
    holderChange: holderChange && 'true',
    documentId: madeFrom?.documentId,
  }
}
