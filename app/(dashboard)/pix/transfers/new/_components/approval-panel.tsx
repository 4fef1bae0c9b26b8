'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatMoney } from '@/lib/core/money'
import type { ApprovalNeed } from '@/lib/features/approvals/schema'

/** Who else has to agree before anything leaves; undefined while it is read, null where it could not be. */
export function ApprovalPanel({ need, reasonId }: { need: ApprovalNeed | undefined | null; reasonId: string }) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  if (!need) {
    return (
      <Panel title={t('approval')}>
        {need === null ? <Quiet>{t('approval-unread')}</Quiet> : <Skeleton className="w-full" />}
      </Panel>
    )
  }
  const threshold = need.thresholdCents === null ? null : formatMoney(need.thresholdCents, locale)
  if (!need.needed) {
    return (
      <Panel title={t('approval')} end={<StatusBadge tone="normal">{t('approval-not-needed')}</StatusBadge>}>
        <Quiet>{threshold ? t('approval-below', { threshold }) : t('approval-off')}</Quiet>
      </Panel>
    )
  }
  return (
    <Panel title={t('approval')} end={<StatusBadge tone="waiting">{t('approval-needed')}</StatusBadge>}>
      {need.approvers.length === 0 ? (
        <div id={reasonId} className="text-sm">
          <p className="font-medium text-wait-ink">{t('approval-nobody')}</p>
          <p className="mt-1 text-ink-2">{t('approval-nobody-what')}</p>
        </div>
      ) : (
        <>
          <p className="text-ink-2 text-sm">{threshold ? t('approval-above', { threshold }) : t('approval-always')}</p>
          <ul className="my-3 flex flex-col gap-2">
            {need.approvers.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-2 text-sm">
                <Avatar name={name} />
                <span className="min-w-0 truncate">{name}</span>
              </li>
            ))}
          </ul>
          <Quiet>{t('approval-hours', { hours: need.hours })}</Quiet>
        </>
      )}
    </Panel>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-ink-3 text-xs">{children}</p>
}
