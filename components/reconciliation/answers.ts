import type { AnswerOf } from '@/lib/core/contract'
import type { reconciliation } from '@/lib/features/reconciliation/contract'

/** Backing of one payment or note. */
export type BackingOf = AnswerOf<typeof reconciliation.payment>
export type BackingRow = NonNullable<BackingOf['row']>
export type BackingLink = BackingRow['links'][number]
export type BackingSuggestion = BackingRow['suggestions'][number]
export type BackedPayment = NonNullable<BackingRow['payment']>
export type BackedNote = NonNullable<BackingRow['document']>
export type BackingHistoryEntry = BackingOf['history'][number]
