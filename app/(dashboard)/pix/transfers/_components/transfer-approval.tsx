'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ApprovalPanel } from '@/components/operations/approval-panel'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoney } from '@/lib/core/money/money'
import { payeeChangeDays } from '@/lib/features/pix/payees/rules'
import type { TransferReview } from '@/lib/features/pix/transfers/schema'

type TransferApprovalProps = {
  /** Undefined while it is read, null where it could not be. */
  need: TransferReview['approval'] | undefined | null
  /** Amount and fee together. */
  outgoingCents: number
  reasonId: string
}

/** Says whether the transfer needs another person's approval, and why. */
export function TransferApproval({ need, outgoingCents, reasonId }: TransferApprovalProps) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  if (!need) {
    return (
      <Panel title={t('approval')}>
        {need === null ? <p className="text-ink-2 text-sm">{t('approval-unread')}</p> : <Skeleton className="w-full" />}
      </Panel>
    )
  }
  const { always, approvers, barred, sameDay, thresholdCents } = need
  const isOverBySum = thresholdCents !== null && outgoingCents < thresholdCents
  function why(threshold: string) {
    if (always) return t('approval-changed')
    if (!threshold) return t('approval-always')
    if (!isOverBySum) return t('approval-above', { threshold })
    const total = formatMoney(sameDay.cents + outgoingCents, locale)
    return t('approval-same-day', { count: sameDay.count, threshold, total })
  }
  return (
    <ApprovalPanel
      labels="transfers.form"
      need={need}
      why={(threshold) => (
        <>
          {approvers.length > 0 && <p>{why(threshold)}</p>}
          {barred.length > 0 && (
            <p className="text-xs">
              {t('approval-barred', { names: barred.map(({ name }) => name).join(', '), days: payeeChangeDays })}
            </p>
          )}
        </>
      )}
      whenNone={
        <div id={reasonId}>
          <p className="font-medium text-wait-ink">{t('approval-no-approver')}</p>
          <p className="mt-1">{t('approval-no-approver-what')}</p>
        </div>
      }
    />
  )
}
