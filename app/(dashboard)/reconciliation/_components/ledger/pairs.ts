import { type BackingSide, type BackingState, openBackingStates, openCents } from '@/lib/core/backing'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { isNamed } from '@/lib/features/documents/rules/account/settle'
import type { LinkInput } from '@/lib/features/reconciliation/decisions-schema'
import type { BackingRow, BackingSuggestion, NoteSummary, PaymentSummary } from '@/lib/features/reconciliation/schema'

/** Links that are confirmed together: one suggestion, or all parts of an exact sum. */
export type Choice = { id: string; suggestions: readonly BackingSuggestion[]; amountCents: number }

export const sideOf = (row: Pick<BackingRow, 'payment'>): BackingSide => (row.payment ? 'payments' : 'documents')

/** The id on the other side of a row. */
export function otherId(
  side: BackingSide,
  { paymentId, documentId }: { paymentId?: string; documentId?: string },
): string {
  return (side === 'payments' ? documentId : paymentId) ?? ''
}

/** The pair to be linked for a suggestion: the side missing in the suggestion is the row's own. */
export function pairOf(row: BackingRow, suggestion: BackingSuggestion): LinkInput {
  return {
    paymentId: suggestion.paymentId ?? row.id,
    documentId: suggestion.documentId ?? row.id,
    amountCents: suggestion.amountCents,
  }
}

/** Decisions that a person may make about a row. */
export function choicesOf(row: BackingRow): Choice[] {
  const side = sideOf(row)
  const whole = side === 'payments' ? 'sum-of-notes' : 'sum-of-payments'
  const parts = row.suggestions.filter(
    ({ rule, reasons }) => rule === 'combined' && reasons.some(({ code }) => code === whole),
  )
  const sum = parts.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const isSum = parts.length > 1 && sum <= openCents(row)
  const choices: Choice[] = []
  for (const suggestion of row.suggestions) {
    const isPart = isSum && parts.includes(suggestion)
    if (isPart && suggestion !== parts[0]) continue
    choices.push({
      id: otherId(side, suggestion),
      suggestions: isPart ? parts : [suggestion],
      amountCents: isPart ? sum : suggestion.amountCents,
    })
  }
  return choices
}

/** Equal suggestions require a choice: none is preselected. */
export const hasEqualPairs = ({ suggestions }: Pick<BackingRow, 'suggestions'>): boolean =>
  suggestions[0]?.rule === 'twin'

/** Suggestions shown in a closed row: all equal ones, else only the likeliest. */
export function shownChoices(row: BackingRow): Choice[] {
  const choices = choicesOf(row)
  const equalPairs = choices.filter(({ suggestions: [first] }) => first?.rule === 'twin')
  return hasEqualPairs(row) ? equalPairs : choices.slice(0, 1)
}

/** The suggestion that Enter confirms: the picked or likeliest one; among equal ones only a picked one. */
export function chosenOf(row: BackingRow, picked: string | null): Choice | null {
  const choices = choicesOf(row)
  const found = choices.find(({ id }) => id === picked)
  return found ?? (hasEqualPairs(row) ? null : (choices[0] ?? null))
}

/** A claim of another payment method is settled only by a person. */
const isUndecided = (state: BackingState) => openBackingStates.includes(state) || state === 'otherwise'

/** Whether a person may dismiss the row or its open part. */
export const isDismissible = ({ state }: Pick<BackingRow, 'state'>): boolean => isUndecided(state)

/** Whether another side may be linked manually. */
export const isLinkable = (row: BackingRow): boolean => isUndecided(row.state) && openCents(row) > 0

/** Whether a CNPJ is the head office (0001); null where unknown. */
export function isHeadOffice(taxId: string | null): boolean | null {
  if (taxId === null || taxIdKind(taxId) !== 'cnpj') return null
  return normalizeTaxId(taxId).slice(8, 12) === '0001'
}

type Made = Pick<PaymentSummary, 'madeFrom'> | null | undefined

/** The instalment that a payment was made for, else the only one of the linked amount. */
export function installmentOf(
  { id, installments }: Pick<NoteSummary, 'id' | 'installments'>,
  amountCents: number,
  payment: Made,
) {
  const made = payment?.madeFrom?.documentId === id ? payment.madeFrom.installment : null
  const fitting = installments.flatMap((one, at) => {
    const fits = made === null ? one.amountCents === amountCents : isNamed({ name: one.number, place: at + 1 }, made)
    return fits || installments.length === 1 ? { number: at + 1, count: installments.length, dueDate: one.dueDate } : []
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Whether the payment has a time of day. */
export const hasTime = ({ paidAt }: Pick<PaymentSummary, 'paidAt'>): boolean => paidAt.includes('T')
