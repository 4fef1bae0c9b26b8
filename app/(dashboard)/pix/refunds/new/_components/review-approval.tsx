import { useLocale, useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Panel } from '@/components/ui/panel'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatMoney } from '@/lib/core/money'
import type { ApprovalNeed } from '@/lib/features/approvals/schema'

type ReviewApprovalProps = { approval: ApprovalNeed; amountKnown: boolean }

/** Whether somebody else decides first, who may, and how long they have. */
export function ReviewApproval({ approval, amountKnown }: ReviewApprovalProps) {
  const t = useTranslations('refunds.form')
  const locale = useLocale()
  const { needed, thresholdCents, approvers, hours } = approval
  const threshold = thresholdCents === null ? '' : formatMoney(thresholdCents, locale)
  const status = needed ? (
    <StatusBadge tone="waiting">{t('approval-needed')}</StatusBadge>
  ) : (
    <StatusBadge tone="normal" quiet>
      {t('approval-free')}
    </StatusBadge>
  )
  return (
    <Panel title={t('approval')} end={status}>
      <div className="flex flex-col gap-3 text-ink-2 text-sm">
        <p>
          {needed
            ? t(amountKnown ? 'approval-why' : 'approval-why-unknown', { threshold })
            : t(thresholdCents === null ? 'approval-off' : 'approval-below', { threshold })}
        </p>
        {needed && approvers.length === 0 && <p className="text-wait-ink">{t('approval-nobody')}</p>}
        {needed && approvers.length > 0 && (
          <>
            <ul className="flex flex-col gap-2">
              {approvers.map(({ id, name }) => (
                <li key={id} className="flex items-center gap-2 text-ink">
                  <Avatar name={name} />
                  {name}
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
