'use client'

import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import type { BackingDirection, BackingEvent } from '@/lib/core/backing'
import { formatShortDay, formatTime } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingHistoryEntry } from './answers'
import { useBackingLabels } from './use-backing-labels'

const dots: Record<BackingEvent, string> = {
  linked: 'bg-accent-dot',
  unlinked: 'bg-neutral-dot',
  adjusted: 'bg-neutral-dot',
  dismissed: 'border-2 border-neutral-dot',
  restored: 'bg-neutral-dot',
  returned: 'bg-neutral-dot',
  cancelled: 'border-2 border-neutral-dot',
  'goods-returned': 'border-2 border-neutral-dot',
}

type BackingHistoryProps = { entries: readonly BackingHistoryEntry[]; direction: BackingDirection }

/** History of a payment's or note's backing, oldest first. */
export function BackingHistory({ entries, direction }: BackingHistoryProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useBackingLabels({ direction })
  if (entries.length === 0) return null
  const inOrder = entries.toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <section className="text-sm">
      <h3 className="mb-2 font-medium text-ink-2 text-xs">{t('history-title')}</h3>
      <ol className="flex flex-col">
        {inOrder.map(({ id, at, event, amountCents, rule, reason, by }) => (
          <li key={id} className="group flex gap-3">
            <span aria-hidden className="flex flex-none flex-col items-center gap-1 pt-1.5">
              <span className={cx('size-2 flex-none rounded-full', dots[event])} />
              <span className="w-px flex-1 bg-line-strong group-last:hidden" />
            </span>
            <div className="min-w-0 flex-1 pb-3 group-last:pb-0">
              {t(`history.${event}`, { amount: amountCents === null ? '' : formatMoney(amountCents, locale) })}
              <div className="text-ink-2 text-xs wrap-anywhere">
                {by ? labels.author(by) : rule && labels.rule(rule)}
                {reason && <p>{reason}</p>}
              </div>
            </div>
            <time dateTime={at} className="flex-none text-ink-3 text-xs leading-5 tabular-nums">
              {formatShortDay(at, locale)}, {formatTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
