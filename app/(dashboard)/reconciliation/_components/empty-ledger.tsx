'use client'

import { CircleCheck, Scale, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/list/empty-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api'
import type { BackingDirection, BackingSide } from '@/lib/core/backing'
import { addMonths } from '@/lib/core/dates'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'
import { type ChangeFilters, type Filters, isNarrowed, monthOf, noFilters } from './filters'
import { useReadLabels } from './read-progress'
import { useMonthName } from './use-month-name'

type Nothing = { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }

type NothingInput = { filters: Filters; summary: BackingSummary | undefined; onChange: ChangeFilters }

const sideLabels: Record<BackingSide, Record<BackingDirection, 'received' | 'paid' | 'issued' | 'incoming'>> = {
  payments: { in: 'received', out: 'paid' },
  documents: { in: 'issued', out: 'incoming' },
}

/** Why there are no rows: no match, none in that state, nothing read yet, or an empty month. */
export function useNothing({ filters, summary, onChange }: NothingInput): Nothing {
  const t = useTranslations('reconciliation.empty')
  const monthName = useMonthName()
  const readLabels = useReadLabels()
  const { state, side, direction } = filters
  const month = monthOf(filters)
  if (isNarrowed(filters))
    return {
      icon: <SearchX aria-hidden />,
      title: t('no-match-title'),
      children: t('no-match-what'),
      action: <Button onClick={() => onChange({ ...noFilters, state, open: null })}>{t('no-match-action')}</Button>,
    }
  const read = summary && readLabels(summary.read)
  if (state !== null && summary && summary.read.payments + summary.read.documents > 0)
    return {
      icon: <CircleCheck aria-hidden />,
      title: t(`${state}-title`),
      children: summary.read.complete ? t('state-what') : t('state-so-far', { read: read?.progress ?? '' }),
      action: <Button onClick={() => onChange({ state: null, open: null })}>{t('state-action')}</Button>,
    }
  const isReading = summary ? !summary.read.complete : false
  return {
    icon: <Scale aria-hidden />,
    title: t(isReading ? 'reading-title' : `none-${sideLabels[side][direction]}`, { month: monthName(month) }),
    children: isReading ? (
      <>
        <p>{read?.progress}</p>
        {read?.trouble && <p className="text-wait-ink">{read.trouble}</p>}
        <p>{t('reading-what')}</p>
      </>
    ) : (
      t('none-what')
    ),
    action: (
      <Button onClick={() => onChange({ month: addMonths(month, -1), open: null })}>
        {t('month-before', { month: monthName(addMonths(month, -1)) })}
      </Button>
    ),
  }
}

export const isNotConfigured = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'not_configured'

/** Without the index notes have no total, so nothing can be matched. */
export function NotConfigured() {
  const t = useTranslations('reconciliation.off')
  return (
    <EmptyState
      fill
      icon={<Scale aria-hidden />}
      title={t('title')}
      action={<ButtonLink href="/documents">{t('action')}</ButtonLink>}
    >
      {t('what')}
    </EmptyState>
  )
}
