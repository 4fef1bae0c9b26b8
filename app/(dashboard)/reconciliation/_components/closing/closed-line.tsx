'use client'

import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextButton } from '@/components/ui/button'
import { formatInstant } from '@/lib/core/dates'
import { newestClosingQuery } from '@/lib/features/reconciliation/closings/queries'
import { DifferenceDialog } from './difference-dialog'

type ClosedLineProps = { month: string; companyId?: string | null; className?: string }

/**
 * Who closed the month and when, and the changes since; empty for an open month. The page sends
 * `reconciliation.closing`.
 */
export function ClosedLine({ month, companyId, className }: ClosedLineProps) {
  const t = useTranslations('reconciliation.closing')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { data: closed } = useQuery(newestClosingQuery({ month, companyId: companyId ?? undefined }))
  if (!closed) return null
  const { at, by, difference } = closed
  const count = difference ? difference.new + difference.gone + difference.changed : 0
  return (
    <div className={className}>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
        <Lock aria-hidden className="text-ink-3" />
        <span>{t('closed', { at: formatInstant(at, locale), by: by.name })}</span>
        {count === 0 ? (
          <span className="text-ink-3">{t('same')}</span>
        ) : (
          <TextButton onClick={() => setOpen(true)}>{t('changed', { count })}</TextButton>
        )}
      </p>
      {open && <DifferenceDialog closed={closed} onClose={() => setOpen(false)} />}
    </div>
  )
}
