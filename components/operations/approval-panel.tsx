import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Panel } from '@/components/ui/panel'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatMoney } from '@/lib/core/money/money'

type ApprovalPanelProps = {
  labels: 'transfers.form' | 'refunds.form'
  need: {
    needed: boolean
    /** Integer cents. */
    thresholdCents: number | null
    approvers: readonly { id: string; name: string }[]
    hours: number
  }
  /** Why approval is needed, with the threshold as text. */
  why: (threshold: string) => ReactNode
  /** Shown where no user could approve. */
  whenNone: ReactNode
}

/** Whether another person must approve, who may, and the time limit. */
export function ApprovalPanel({ labels, need, why, whenNone }: ApprovalPanelProps) {
  const t = useTranslations(labels)
  const locale = useLocale()
  const { needed, thresholdCents, approvers, hours } = need
  const threshold = thresholdCents === null ? '' : formatMoney(thresholdCents, locale)
  if (!needed) {
    return (
      <Panel title={t('approval')} end={<StatusBadge tone="normal">{t('approval-not-needed')}</StatusBadge>}>
        <p className="text-ink-2 text-sm">{threshold ? t('approval-below', { threshold }) : t('approval-off')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={t('approval')} end={<StatusBadge tone="waiting">{t('approval-needed')}</StatusBadge>}>
      <div className="flex flex-col gap-3 text-ink-2 text-sm">
        {why(threshold)}
        {approvers.length === 0 ? (
          whenNone
        ) : (
          <>
            <ul className="flex flex-col gap-2">
              {approvers.map(({ id, name }) => (
                <li key={id} className="flex items-center gap-2 text-ink">
                  <Avatar name={name} />
                  <span className="min-w-0 truncate">{name}</span>
                </li>
              ))}
            </ul>
            <p className="text-ink-3 text-xs">{t('approval-hours', { hours })}</p>
          </>
        )}
      </div>
    </Panel>
  )
}
