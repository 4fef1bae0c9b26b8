'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useOutgoingWords } from '@/components/payments/outgoing-sum'
import { outgoingCents } from '@/lib/core/mediator-fee'
import { formatMoney } from '@/lib/core/money'
import { operationParty, operationReference } from '@/lib/core/operation-name'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { useConsequence } from './analysis-words'

type ApproveWords = {
  /** On the button that asks. */
  approve: string
  title: string
  what: string
  /** On the button that does it. */
  confirm: string
  tone: 'primary' | 'danger'
}

/** The act by its effect: how much goes to whom, or what is said to the provider. */
export function useApproveWords(request: Decidable): ApproveWords {
  const t = useTranslations('approvals.decide')
  const locale = useLocale()
  const consequence = useConsequence()
  const outgoing = useOutgoingWords()
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
