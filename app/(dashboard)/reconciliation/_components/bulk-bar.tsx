'use client'

import { ListChecks } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'

type BulkBarProps = { alone: BackingSummary['alone']; onReview: () => void }

/** Suggestions of the same amount that have no rival: they are read before they are confirmed. */
export function BulkBar({ alone: { count, cents }, onReview }: BulkBarProps) {
  const t = useTranslations('reconciliation.bulk')
  const locale = useLocale()
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-11 flex-none items-center gap-2 border-line-strong border-t bg-sunken py-1 pr-4 pl-5 text-sm max-md:flex-wrap max-md:px-4 max-md:py-3"
    >
      <ListChecks aria-hidden className="text-accent-ink" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{t('title', { count })}</span>{' '}
        <span className="text-ink-2 tabular-nums">{t('sum', { amount: formatMoney(cents, locale) })}</span>
      </p>
      <Button size="sm" onClick={onReview} className="max-md:w-full">
        {t('review', { count })}
      </Button>
    </section>
  )
}
