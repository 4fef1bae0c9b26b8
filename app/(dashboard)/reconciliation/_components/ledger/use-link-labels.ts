'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import type { BackingDirection } from '@/lib/core/backing'
import { formatShortDay } from '@/lib/core/dates'
import type {
  BackingLink,
  BackingRow,
  BackingSuggestion,
  NoteSummary,
  PaymentSummary,
} from '@/lib/features/reconciliation/schema'
import { hasEqualPairs, installmentOf, isHeadOffice, shownChoices, sideOf } from './pairs'

type LinkLabels = {
  /** Replaces the state's label; null keeps it. */
  title: (row: BackingRow) => string | null
  /** How and by whom the row was linked, or why it is not linked. */
  what: (row: BackingRow) => string
  suggestion: (row: BackingRow, suggestion: BackingSuggestion) => string
  /** Due date of the note or of the matching instalment; null when not stated. */
  due: (note: NoteSummary, amountCents: number, payment: PaymentSummary | undefined) => string | null
}

type LinkLabelsInput = {
  direction: BackingDirection
  viewerId: string
  /** Number of rows of the other side read so far. */
  read: number
}

/** Labels of the link between a payment and its note. */
export function useLinkLabels({ direction, viewerId, read }: LinkLabelsInput): LinkLabels {
  const t = useTranslations('reconciliation.tie')
  const locale = useLocale()
  const labels = useBackingLabels({ direction, viewerId })

  function linked(row: BackingRow): string {
    const [first, ...more] = row.links
    if (!first) return ''
    const by = (link: BackingLink) => labels.link(link)
    const sameBy = more.every((link) => by(link) === by(first))
    if (more.length > 0) {
      const count = t(sideOf(row) === 'payments' ? 'notes' : 'payments', { count: row.links.length })
      return sameBy ? t('with', { what: count, by: by(first) }) : count
    }
    const note = first.document ?? row.document
    const part = note && installmentOf(note, first.decidedCents ?? first.amountCents, first.payment ?? row.payment)
    return part && part.count > 1
      ? t('with', { what: t('installment', { number: part.number, count: part.count }), by: by(first) })
      : by(first)
  }

  function suggestion(row: BackingRow, one: BackingSuggestion): string {
    if (one.rule !== 'same-root') return labels.suggestion(one)
    const payment = row.payment ?? one.payment
    const note = row.document ?? one.document
    const [payer, owner] = [payment, note].map((side) => isHeadOffice(side?.party.document ?? null))
    if (payer == null || owner == null) return labels.suggestion(one)
    if (payer) return t(owner ? 'root-both' : `root-head-${direction}`)
    return t(owner ? `root-branch-${direction}` : 'root-branches')
  }

  const dayOf = (at: string) => formatShortDay(at, locale)

  /** Why the row lost its link. */
  function lost({ lost: [last] }: BackingRow): string | null {
    return last ? t(`lost-${last.event}`, { day: dayOf(last.at) }) : null
  }

  function why(row: BackingRow): string {
    switch (row.state) {
      case 'backed':
      case 'partial':
        return linked(row)
      case 'suggested':
        return row.suggestions[0] ? suggestion(row, row.suggestions[0]) : ''
      case 'otherwise': {
        const [first] = row.suggestions
        return first ? suggestion(row, first) : t('otherwise')
      }
      case 'unbacked':
        return lost(row) ?? t(row.payment ? 'none-of-notes' : 'none-of-payments', { count: read })
      case 'dismissed':
        if (row.document?.exempt) return labels.exemption(row.document.exempt)
        return row.dismissal
          ? t('dismissed', { reason: row.dismissal.reason, by: labels.author(row.dismissal.by) })
          : ''
      case 'returned':
        return row.lost[0] ? t('returned-unlinked', { day: dayOf(row.lost[0].at) }) : t('returned')
      case 'cancelled':
        return row.lost[0] ? t('cancelled-unlinked', { day: dayOf(row.lost[0].at) }) : t('cancelled')
    }
  }

  return {
    title(row) {
      const choices = row.state === 'suggested' && hasEqualPairs(row) ? shownChoices(row).length : 0
      if (choices < 2) return null
      return t(row.payment ? 'possible-notes' : 'possible-payments', { count: choices })
    },
    what: why,
    suggestion,
    due(note, amountCents, payment) {
      const part = installmentOf(note, amountCents, payment)
      if (!part?.dueDate) return null
      const day = formatShortDay(part.dueDate, locale)
      return t(part.dueDate === payment?.day ? 'due-on-payment' : 'due', { day })
    },
  }
}
