'use client'

import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { BackingDirection } from '@/lib/core/backing'
import { newestClosingQuery } from '@/lib/features/reconciliation/closings/queries'
import { CloseDialog } from './close-dialog'
import { ExportMenu } from './export-menu'
import { useMonthLabels } from './use-month-labels'

type MonthActionsProps = {
  month: string
  direction: BackingDirection
  companyId?: string | null
  /** Who may only read exports and prints. */
  mayDecide: boolean
}

/** Actions on a whole month: files, print, closing. The page sends `reconciliation.closing`. */
export function MonthActions({ month, direction, companyId, mayDecide }: MonthActionsProps) {
  const t = useTranslations('reconciliation.closing')
  const labels = useMonthLabels()
  const [closing, setClosing] = useState(false)
  const scope = { month, companyId: companyId ?? undefined }
  const { data: newest } = useQuery(newestClosingQuery(scope))
  const label = newest ? t('close-again') : t('close', { month: labels.name(month) })
  return (
    <>
      <ExportMenu {...scope} direction={direction} />
      {mayDecide && (
        <Button onClick={() => setClosing(true)} aria-label={label} className="max-md:w-10 max-md:px-0">
          <Lock aria-hidden className="md:hidden" /> <span className="max-md:hidden">{label}</span>
        </Button>
      )}
      {closing && <CloseDialog {...scope} direction={direction} onDone={() => setClosing(false)} />}
    </>
  )
}
