import type { AvailabilityState } from '@/components/documents/availability'
import type { OperationHistory } from '@/components/operations/steps'
import type { ReportStatus } from '@/components/payments/report-status'
import type { BackingState } from '@/lib/core/backing'
import type { ErrorCode } from '@/lib/core/error-codes'
import type { messageKey } from '@/lib/core/message-key'
import type { OperationKind, OperationState } from '@/lib/core/operations/operation-states'
import type { RefundEntryStatus } from '@/lib/core/pix/refund-status'
import type { ReturnedState } from '@/lib/core/pix/transfer-return'
import type { BillState } from '@/lib/features/bills/rules/bill-states'
import type { BatchState } from '@/lib/features/pix/batches/rules/batch-state'
import type { ChargeStatus } from '@/lib/features/pix/charges/rules'
import type { infractionStatuses } from '@/lib/features/pix/infractions/rules/infraction'
import type { Messages } from '@/lib/i18n/types'

/** The states that the guide explains, by section: a new state must be explained there. */
export type GuideStates = {
  operations: OperationState | ReturnedState | 'abandoned' | 'unsent'
  unknown: ReturnType<typeof messageKey<OperationKind>>
  approvals: OperationHistory['approvals'][number]['decision']
  batches: BatchState
  /** A charge needs no approval. */
  charges: Exclude<ChargeStatus, 'awaiting_approval' | 'rejected'> | 'paid-different'
  /** An undocumented value has no meaning to explain. */
  refunds: Exclude<RefundEntryStatus, 'unknown'>
  disputes: (typeof infractionStatuses)[number]
  documents: AvailabilityState
  exports: keyof Messages['exports']['status']
  /** The two that are left out have another's name. */
  statements: Exclude<ReportStatus, 'word' | 'leaving'>
  reconciliation: BackingState
  bills: BillState
}

export type GuideErrors = ErrorCode | 'network' | 'unexpected'

export type GuideSection = keyof Messages['guide']['sections']

type Points = Messages['guide']['points']

/** The addresses within the guide: links to others do not compile. */
export type GuideAnchor =
  | GuideSection
  | { [S in keyof GuideStates]: `${S}-${GuideStates[S]}` }[keyof GuideStates]
  | { [S in keyof Points]: `${S}-${keyof Points[S] & string}` }[keyof Points]
  | `errors-${GuideErrors}`
