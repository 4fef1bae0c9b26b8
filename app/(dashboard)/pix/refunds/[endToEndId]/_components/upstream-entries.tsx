import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { RefundEntryStatusBadge } from '@/components/payments/refund-entry-status-badge'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { id } from '@/components/ui/rich'
import { formatTime } from '@/lib/core/dates'
import type { RefundEntry } from '@/lib/features/pix/refunds/schema'

/** Upstream's own records of the payment's refunds, and when they were read (milliseconds since 1970). */
export function UpstreamEntries({ entries, readAt }: { entries: readonly RefundEntry[]; readAt: number }) {
  const t = useTranslations('refunds.payment')
  const end = (
    <span suppressHydrationWarning className="text-ink-3 text-xs tabular-nums">
      {t('theirs-read', { time: formatTime(readAt, 'second') })}
    </span>
  )
  return (
    <Panel title={t('theirs')} end={end}>
      {entries.length === 0 ? (
        <p className="text-ink-2 text-sm">{t('theirs-none')}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-col gap-2 border-line not-first:border-t not-first:pt-4">
              <div className="flex items-baseline justify-between gap-4">
                <RefundEntryStatusBadge type={entry.type} />
                <Money cents={entry.amountCents} />
              </div>
              <KeyValue
                rows={[
                  { label: t('entry-id'), value: id(entry.id) },
                  idRow(t('return-id'), entry.returnId, t('return-id-none')),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
