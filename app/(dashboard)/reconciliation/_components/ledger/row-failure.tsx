'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { formatMoney } from '@/lib/core/money'
import type { Failure } from '../deciding/use-decisions'

/** What somebody else did first is said with the figures as they are by now; any other failure as it is. */
export function RowFailure({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const t = useTranslations('reconciliation.failed')
  const locale = useLocale()
  const { act, error, left } = failure
  const isConflict = error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')
  if (!isConflict) return <ErrorNotice error={error} title={t(act)} className="mt-3" />
  return (
    <Notice
      tone="wait"
      role="alert"
      title={t(act)}
      className="mt-3"
      actions={
        <Button size="sm" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      {left
        ? t('left', { payment: formatMoney(left.payment, locale), note: formatMoney(left.document, locale) })
        : t('changed')}
    </Notice>
  )
}
