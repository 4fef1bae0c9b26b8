'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useFeeText } from '@/components/payments/use-fee-text'
import { formatInstant } from '@/lib/core/dates'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { formatMoney } from '@/lib/core/money/money'
import { provenBy } from '@/lib/core/operations/attempts'
import { shownState } from '@/lib/core/operations/operation-error'
import { voidStates } from '@/lib/core/operations/operation-states'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { transferState } from '@/lib/core/pix/transfer-return'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Transfer, TransferResult } from '@/lib/features/pix/transfers/schema'

/** Whether the transfer certainly was not made: it never gets identifiers upstream. */
export function isVoid({ state, result, attempts }: Pick<Transfer, 'state' | 'result' | 'attempts'>): boolean {
  return voidStates.includes(state) && result === null && provenBy(attempts) !== 'unknown'
}

type ProofRow = { label: string; value: string; mono?: boolean }

/** The facts of a transfer's summary, without those that are empty. */
export function useProofRows(transfer: Transfer, now: Date): ProofRow[] {
  const t = useTranslations('transfers.proof')
  const labels = useTranslations('transfers.result')
  const types = useTranslations('transfers.key-types')
  const states = useTranslations('operations.states')
  const locale = useLocale()
  const describeFee = useFeeText()
  const when = (at: string | Date) => formatInstant(at, locale, 'second')
  const byAt = (name: string | undefined, at: string) => (name ? t('by-at', { name, when: when(at) }) : when(at))

  const { id, input, about, result, approvals, createdAt, createdBy, sentAt, updatedAt } = transfer
  const bank = about?.payee?.bank
  const approved = approvals.find(({ decision }) => decision === 'approved')
  const refused = approvals.find(({ decision }) => decision === 'rejected')
  const missing = labels(isVoid(transfer) ? 'never' : 'not-yet')
  const returnedText = ({ returnedAt, returnedCents }: TransferResult) =>
    [returnedCents !== null && formatMoney(returnedCents, locale), when(returnedAt ?? '')].filter(Boolean).join(', ')
  const facts: (Omit<ProofRow, 'value'> & { value: string | null | undefined })[] = [
    { label: t('status'), value: states(shownState(transferState(transfer), transfer.error)) },
    { label: t('amount'), value: formatMoney(input.amountCents, locale) },
    {
      label: t('account'),
      value: input.accountId ? labels('account-sub', { id: input.accountId }) : labels('account-main'),
    },
    { label: t('payee'), value: about?.payee?.owner.name ?? labels('holder-unknown') },
    { label: t('document'), value: about?.payee?.owner.document, mono: true },
    { label: t('bank'), value: bank && [bank.name, bank.ispb].filter(Boolean).join(', ') },
    { label: t('key', { type: types(input.key.type) }), value: shownPixKey(input.key), mono: true },
    { label: t('receiver-document'), value: input.receiverDocument && formatTaxId(input.receiverDocument), mono: true },
    { label: t('description'), value: input.description },
    { label: t('fee'), value: input.mediatorFee && describeFee(input.mediatorFee) },
    { label: t('outgoing'), value: input.mediatorFee && formatMoney(outgoingCents(input), locale) },
    { label: t('external-id'), value: result?.externalId ?? input.externalId ?? id, mono: true },
    { label: t('idempotency'), value: id, mono: true },
    { label: t('txid'), value: result?.txid ?? missing, mono: result !== null },
    { label: t('e2e'), value: result?.endToEndId ?? missing, mono: Boolean(result?.endToEndId) },
    { label: t('requested'), value: byAt(createdBy.name, createdAt) },
    { label: t('approved'), value: approved && byAt(approved.by?.name, approved.at) },
    { label: t('rejected'), value: refused && byAt(refused.by?.name, refused.at) },
    { label: t('sent'), value: sentAt && when(sentAt) },
    { label: t('returned'), value: result?.returnedAt && returnedText(result) },
    { label: t('changed'), value: when(updatedAt) },
    { label: t('generated'), value: t('generated-at', { when: when(now) }) },
  ]
  return facts.flatMap(({ value, ...row }) => (value ? [{ ...row, value }] : []))
}

/** The summary as plain text: heading, a line for each fact, and the note that it is not a receipt. */
export function proofText(heading: string, rows: readonly ProofRow[], footer: string): string {
  const facts = rows.map(({ label, value }) => `${label}: ${value.replace(/\s+/g, ' ')}`)
  return [heading, '', ...facts, '', footer].join('\n')
}
