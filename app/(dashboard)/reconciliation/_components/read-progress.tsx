'use client'

import { useLocale, useTranslations } from 'next-intl'
import { hoursLeft } from '@/components/documents/hours-left'
import { Money } from '@/components/payments/money'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Popover } from '@/components/ui/popover'
import { Progress } from '@/components/ui/progress'
import { ScrollBox } from '@/components/ui/scroll-box'
import { useWrite } from '@/lib/client/write'
import { formatDay } from '@/lib/core/dates'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'
import { usePartyName } from './ledger/names'

type Read = BackingSummary['read']

/** Share of the month read so far, the requests still needed, and amounts missing in the sums. */
export function useReadLabels(): (read: Read) => { progress: string; trouble: string | null; left: string[] } {
  const t = useTranslations('reconciliation.read')
  const errors = useTranslations('errors')
  const locale = useLocale()
  return ({
    payments,
    documents,
    listed,
    waiting,
    days,
    daysRead,
    complete,
    secondsLeft,
    problem,
    unreadable,
    returnsOpen,
    valueless,
  }) => {
    const number = (value: number) => value.toLocaleString(locale)
    const title = `${problem ?? ''}.title` as Parameters<typeof errors>[0]
    const left = secondsLeft && !complete ? `, ${t('left', hoursLeft(secondsLeft))}` : ''
    const ofDays = daysRead < days ? `${t('days', { read: daysRead, days })} ` : ''
    const ofReturns = returnsOpen > 0 ? `${t('returns-open', { count: returnsOpen })} ` : ''
    return {
      progress: complete
        ? t('complete', { payments: number(payments), notes: number(documents) })
        : `${ofDays}${ofReturns}${t('values', { read: number(Math.max(0, listed - waiting)), listed: number(listed) })}${left}`,
      trouble: problem && t('stopped', { why: errors.has(title) ? errors(title) : problem }),
      left: [
        ...(unreadable > 0 ? [t('unreadable', { count: unreadable })] : []),
        ...(valueless > 0 ? [t('valueless', { count: valueless })] : []),
      ],
    }
  }
}

type ReadProgressProps = { month: string; read: Read; className?: string }

export function ReadProgress({ month, read, className }: ReadProgressProps) {
  const t = useTranslations('reconciliation.read')
  const labels = useReadLabels()(read)
  const rereading = useWrite(reconciliation.run)
  const { listed, waiting, days, daysRead, complete } = read
  const whole = listed + days
  const done = Math.max(0, listed - waiting) + daysRead
  return (
    <div className={cx('flex min-w-0 items-center gap-2.5 text-ink-2 text-xs tabular-nums', className)}>
      {!complete && (
        <span className="w-18 flex-none max-md:w-auto max-md:min-w-6 max-md:flex-1">
          <Progress label={t('label')} value={done} max={Math.max(1, whole)} />
        </span>
      )}
      <div className={cx('min-w-0', complete && 'text-ink-3')}>
        <p>
          {labels.progress}
          {labels.trouble && <span className="block text-wait-ink">{labels.trouble}</span>}
          {labels.left.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <UnmatchedReturns read={read} />
      </div>
      {(complete || labels.trouble) && (
        <TextButton
          aria-busy={rereading.isPending}
          onClick={() => rereading.isPending || rereading.mutate({ month })}
          className="flex-none"
        >
          {t(rereading.isSuccess ? 'again-asked' : rereading.isError ? 'again-failed' : 'again')}
        </TextButton>
      )}
    </div>
  )
}

/** Refunds whose original payment is unknown, by name, so that a person can identify it. */
function UnmatchedReturns({ read: { returnsUnmatched, unmatchedReturns } }: { read: Read }) {
  const t = useTranslations('reconciliation.read')
  const locale = useLocale()
  const nameOf = usePartyName()
  if (returnsUnmatched === 0) return null
  const title = t('returns-unmatched', { count: returnsUnmatched })
  return (
    <Popover
      label={title}
      side="bottom-end"
      className="w-90"
      trigger={(props) => (
        <TextButton {...props} className="block text-left">
          {title}
        </TextButton>
      )}
    >
      <div className="flex flex-col gap-2 p-3 text-sm">
        <p className="text-ink-2 text-xs">{t('returns-unmatched-what')}</p>
        <ScrollBox as="ul" data-first-focus className="flex max-h-72 flex-col overflow-auto tabular-nums">
          {unmatchedReturns.map(({ id, day, amountCents, party }) => (
            <li key={id} className="flex items-baseline gap-2 py-1">
              <span className="min-w-0 flex-1 truncate">{nameOf(party)}</span>
              <Money cents={amountCents} />
              <span className="text-ink-3">{formatDay(day, locale)}</span>
            </li>
          ))}
        </ScrollBox>
        {returnsUnmatched > unmatchedReturns.length && (
          <p className="text-ink-3 text-xs">
            {t('returns-more', { count: returnsUnmatched - unmatchedReturns.length })}
          </p>
        )}
      </div>
    </Popover>
  )
}
