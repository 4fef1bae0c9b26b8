'use client'

import { useLocale, useTranslations } from 'next-intl'
import type {
  BackingDirection,
  BackingReason,
  BackingReasonCode,
  LinkRule,
  NoteExemption,
  SuggestingRule,
} from '@/lib/core/backing'
import { formatMoney } from '@/lib/core/money/money'

type Author = { id: string; name: string } | null

type BackingLabels = {
  /** A reason for or against a pair, as a sentence. */
  reason: (reason: BackingReason) => string
  /** How a pair was linked, as a phrase. */
  rule: (rule: LinkRule) => string
  /** Who tied it, or who decided. */
  author: (by: Author) => string
  /** Who or which rule made the link. */
  link: (link: { rule: LinkRule; by: Author }) => string
  /** Why a note expects no payment, as a phrase. */
  exemption: (exempt: NoteExemption) => string
  /** Why a pair is only suggested, as a phrase. */
  suggestion: (suggestion: { rule: SuggestingRule; reasons: readonly BackingReason[] }) => string
}

/** Labels of links between payments and notes. The page sends `reconciliation.words`. */
export function useBackingLabels({
  direction,
  viewerId,
}: {
  direction: BackingDirection
  viewerId?: string
}): BackingLabels {
  const t = useTranslations('reconciliation.words')
  const locale = useLocale()
  const money = (cents = 0) => formatMoney(cents, locale)

  const rule = (one: LinkRule) => t(`rules.${one}`, { direction })

  function author(by: Author): string {
    if (by === null) return t('by-rule')
    return by.id === viewerId ? t('by-you') : t('by', { name: by.name })
  }

  return {
    reason: ({ code, values }) =>
      t(`reasons.${code}`, {
        direction,
        count: values.count ?? 0,
        amount: money(values.cents),
        ...whenOf(values.days ?? null),
      }),
    rule,
    exemption: (exempt) => t(`exempt.${exempt}`),
    author,
    link: (link) => (link.by ? author(link.by) : rule(link.rule)),
    suggestion: ({ rule: one, reasons }) => {
      const valuesOf = (code: BackingReasonCode) => reasons.find((reason) => reason.code === code)?.values
      if (one === 'combined') {
        const ofPayments = valuesOf('sum-of-payments')
        const count = (ofPayments ?? valuesOf('sum-of-notes'))?.count ?? 0
        return t(ofPayments ? 'suggesting.combined-payments' : 'suggesting.combined-notes', { count })
      }
      if (one === 'part' && valuesOf('part-of-payment')) return t('suggesting.part-of-payment')
      if (one === 'twin' && !valuesOf('twins')) return t('suggesting.equal')
      if (one === 'near') return t('suggesting.near', { amount: money(valuesOf('amount-differs')?.cents) })
      if (one === 'overpaid') return t('suggesting.overpaid', { amount: money(valuesOf('pays-more')?.cents) })
      if (one !== 'late') return t(`suggesting.${one}`)
      const days = valuesOf('days-apart')?.days ?? 0
      return days < 0 ? t('suggesting.early', { days: -days }) : t('suggesting.late', { days })
    },
  }
}

/** Days from the issue or the due day to the payment: negative ones are before it. */
function whenOf(days: number | null): { when: string; days: number } {
  if (days === null) return { when: 'unknown', days: 0 }
  return { when: days === 0 ? 'same' : days < 0 ? 'before' : 'after', days: Math.abs(days) }
}
