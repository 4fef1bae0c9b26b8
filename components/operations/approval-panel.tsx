import { useLocale, useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatMoney } from '@/lib/core/money/money'
import type { ApprovalNeed } from '@/lib/core/operations/judgement'
import { payeeChangeDays } from '@/lib/features/pix/payees/rules'

type ApprovalNeedTextProps = {
  need: ApprovalNeed
  /** Integer cents that leave the account; null while unknown. */
  outgoingCents: number | null
  /** Id of the reason why a request is impossible. */
  reasonId?: string
}

/** Whether another person must approve, why, who may, and the time limit. Says nothing where approvals are off. */
export function ApprovalNeedText({ need, outgoingCents, reasonId }: ApprovalNeedTextProps) {
  const t = useTranslations('sending.approval')
  const locale = useLocale()
  const { reason, thresholdCents, sameDay, approvers, barred, hours, proofDue } = need
  if (thresholdCents === null) return null
  const threshold = formatMoney(thresholdCents, locale)
  if (reason === null) return <p className="text-ink-2 text-sm">{t('below', { threshold })}</p>
  const total = formatMoney(sameDay.cents + (outgoingCents ?? 0), locale)
  return (
    <div className="flex flex-col gap-3 text-ink-2 text-sm">
      <p>{t(`why.${reason}`, { threshold, total, count: sameDay.count })}</p>
      {barred.length > 0 && (
        <p className="text-xs">
          {t('barred', { names: barred.map(({ name }) => name).join(', '), days: payeeChangeDays })}
        </p>
      )}
      {approvers.length === 0 ? (
        <div id={reasonId}>
          <p className="font-medium text-wait-ink">{t('no-approver')}</p>
          <p className="mt-1">{t('no-approver-what')}</p>
        </div>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {approvers.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-2 text-ink">
                <Avatar name={name} />
                <span className="min-w-0 truncate">{name}</span>
              </li>
            ))}
          </ul>
          <p className="text-ink-3 text-xs">
            {t('hours', { hours })} {proofDue && t('proof')}
          </p>
        </>
      )}
    </div>
  )
}

type ApprovalPanelProps = Omit<ApprovalNeedTextProps, 'need'> & {
  /** Undefined while it is read, null where it could not be. */
  need: ApprovalNeed | undefined | null
}

/** The panel of a review about its approval; none where approvals are off. */
export function ApprovalPanel({ need, ...rest }: ApprovalPanelProps) {
  const t = useTranslations('sending.approval')
  if (!need) {
    return (
      <Panel title={t('title')}>
        {need === null ? <p className="text-ink-2 text-sm">{t('unread')}</p> : <Skeleton className="w-full" />}
      </Panel>
    )
  }
  if (need.thresholdCents === null) return null
  const badge =
    need.needs === 'approval' ? (
      <StatusBadge tone="waiting">{t('needed')}</StatusBadge>
    ) : (
      <StatusBadge tone="normal">{t('not-needed')}</StatusBadge>
    )
  return (
    <Panel title={t('title')} end={badge}>
      <ApprovalNeedText need={need} {...rest} />
    </Panel>
  )
}
