'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useOutgoingLabels } from '@/components/payments/outgoing-sum'
import { formatDay } from '@/lib/core/dates'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { formatMoney } from '@/lib/core/money/money'
import { operationParty, operationReference } from '@/lib/core/operations/operation-name'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import type { Opinion } from '@/lib/features/pix/infractions/rules/infraction'

/** Why the reader may not approve a request; null when they may, as far as the people are concerned. */
export function hindranceOf({ createdBy, decider }: Decidable): RecordEntry | null {
  return createdBy.hindrance ? { code: createdBy.hindrance, values: {} } : (decider?.hindrance ?? null)
}

/** Labels by kind of request: the other party, the checks before sending, and the meaning of its states. */
export const kindLabels = {
  'pix.transfer': {
    party: 'case.to',
    recheck: 'decide.recheck',
    unknownTitle: 'outcome.unknown-title',
    unknown: 'outcome.unknown-what',
    accepted: 'outcome.accepted',
    confirmed: 'outcome.confirmed',
    open: 'case.open-transfer',
  },
  'pix.batch': {
    party: 'case.batch-of',
    recheck: 'decide.recheck-batch',
    unknownTitle: 'outcome.unknown-title',
    unknown: 'outcome.unknown-batch',
    accepted: 'outcome.confirmed-batch',
    confirmed: 'outcome.confirmed-batch',
    open: 'case.open-batch',
  },
  'pix.refund': {
    party: 'case.refund-to',
    recheck: 'decide.recheck-refund',
    unknownTitle: 'outcome.unknown-title',
    unknown: 'outcome.unknown-refund',
    accepted: 'outcome.accepted-refund',
    confirmed: 'outcome.confirmed',
    open: 'case.open-refund',
  },
  'pix.analysis': {
    party: 'case.analysis-of',
    recheck: 'decide.recheck-analysis',
    unknownTitle: 'outcome.unknown-analysis-title',
    unknown: 'outcome.unknown-analysis',
    accepted: 'outcome.accepted-analysis',
    confirmed: 'outcome.confirmed-analysis',
    open: 'case.open-analysis',
  },
} as const satisfies Record<Decidable['kind'], object>

/** The usual consequence of an opinion. */
export function useConsequence(): (opinion: Opinion, amountCents: number | null) => string {
  const t = useTranslations('approvals.analysis')
  const locale = useLocale()
  return (opinion, amountCents) =>
    t(`consequence-${opinion}`, {
      amount: amountCents === null ? t('the-amount') : formatMoney(amountCents, locale),
    })
}

export type ApprovalLabels = {
  /** On the button that opens the question. */
  approve: string
  title: string
  what: string
  /** On the button that confirms. */
  confirm: string
  tone: 'primary' | 'danger'
}

/** Labels that name the effect: how much goes to whom, or the answer to the provider. */
export function useApprovalLabels(request: Decidable): ApprovalLabels {
  const t = useTranslations('approvals.decide')
  const locale = useLocale()
  const labels = useLabelsOfSending(request)
  if (request.sendOn === null) return labels
  const cents = request.kind === 'pix.transfer' ? outgoingCents(request.input) : (request.amountCents ?? 0)
  const values = { amount: formatMoney(cents, locale), day: formatDay(request.sendOn, locale) }
  return {
    approve: t('approve-scheduled', values),
    title: t('confirm-scheduled', values),
    what: t('confirm-scheduled-what'),
    confirm: t('confirm-scheduled-do', values),
    tone: 'primary',
  }
}

function useLabelsOfSending(request: Decidable): ApprovalLabels {
  const t = useTranslations('approvals.decide')
  const locale = useLocale()
  const consequence = useConsequence()
  const outgoing = useOutgoingLabels()
  const { amountCents } = request
  const name = operationParty(request)
  const sent = { what: t('confirm-what'), tone: 'primary' } as const
  if (request.kind === 'pix.analysis') {
    const { analysis } = request.input
    const agreeing = analysis === 'accepted'
    const amount = amountCents === null ? t('unknown-amount') : formatMoney(amountCents, locale)
    return {
      approve: t(agreeing ? 'approve-agree' : 'approve-contest', { amount }),
      title: t(agreeing ? 'confirm-agree' : 'confirm-contest', { amount }),
      what: t('confirm-analysis-what', { consequence: consequence(analysis, amountCents) }),
      confirm: t(agreeing ? 'confirm-agree-do' : 'confirm-contest-do', { amount }),
      tone: agreeing ? 'danger' : 'primary',
    }
  }
  if (request.kind === 'pix.transfer') {
    const amount = formatMoney(request.input.amountCents, locale)
    const title = t('confirm-transfer', { amount, name: name ?? operationReference(request) ?? '' })
    const leaving = outgoing(request.input)
    if (leaving === null)
      return { ...sent, approve: t('approve', { amount }), title, confirm: t('confirm-transfer-do', { amount }) }
    const total = formatMoney(outgoingCents(request.input), locale)
    return {
      ...sent,
      approve: t('approve-outgoing', { total }),
      title,
      what: t('confirm-outgoing-what', { sum: leaving.sum, what: sent.what }),
      confirm: t('confirm-outgoing-do', { total }),
    }
  }
  if (request.kind === 'pix.batch') {
    const values = { amount: formatMoney(request.input.totalCents, locale), rows: request.input.rows }
    return {
      ...sent,
      approve: t('approve-batch', values),
      title: t('confirm-batch', values),
      what: t('confirm-batch-what'),
      confirm: t('confirm-batch-do', values),
    }
  }
  const payer = { name: name ?? t('confirm-payer') }
  if (amountCents === null) {
    return { ...sent, approve: t('approve-whole'), title: t('confirm-whole', payer), confirm: t('confirm-whole-do') }
  }
  const amount = formatMoney(amountCents, locale)
  return {
    ...sent,
    approve: t('approve-refund', { amount }),
    title: t('confirm-refund', { amount, ...payer }),
    confirm: t('confirm-refund-do', { amount }),
  }
}
