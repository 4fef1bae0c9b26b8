'use client'

import { useTranslations } from 'next-intl'
import { ApprovalPanel } from '@/components/operations/approval-panel'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import type { ApprovalNeed } from '@/lib/features/approvals/schema'

/** Who else has to agree before anything is sent; undefined while it is read, null where it could not be. */
export function TransferApproval({ need, reasonId }: { need: ApprovalNeed | undefined | null; reasonId: string }) {
  const t = useTranslations('transfers.form')
  if (!need) {
    return (
      <Panel title={t('approval')}>
        {need === null ? <p className="text-ink-2 text-sm">{t('approval-unread')}</p> : <Skeleton className="w-full" />}
      </Panel>
    )
  }
  const known = need.approvers.length > 0
  return (
    <ApprovalPanel
      words="transfers.form"
      need={need}
      why={(threshold) => known && <p>{threshold ? t('approval-above', { threshold }) : t('approval-always')}</p>}
      nobody={
        <div id={reasonId}>
          <p className="font-medium text-wait-ink">{t('approval-nobody')}</p>
          <p className="mt-1">{t('approval-nobody-what')}</p>
        </div>
      }
    />
  )
}
