'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { hoursLeft } from '@/components/documents/hours-left'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Progress } from '@/components/ui/progress'
import { rereadMonth } from '@/lib/features/reconciliation/queries'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'

type Read = BackingSummary['read']

/** How much of the month has been read, what the budget still needs, and what no sum has. */
export function useReadWords(): (read: Read) => { progress: string; trouble: string | null; left: string[] } {
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
    unnamed,
    valueless,
  }) => {
    const number = (value: number) => value.toLocaleString(locale)
    const title = `${problem ?? ''}.title` as Parameters<typeof errors>[0]
    const left = secondsLeft && !complete ? `, ${t('left', hoursLeft(secondsLeft))}` : ''
    const ofDays = daysRead < days ? `${t('days', { read: daysRead, days })} ` : ''
    return {
      progress: complete
        ? t('complete', { payments: number(payments), notes: number(documents) })
        : `${ofDays}${t('values', { read: number(Math.max(0, listed - waiting)), listed: number(listed) })}${left}`,
      trouble: problem && t('stopped', { why: errors.has(title) ? errors(title) : problem }),
      left: [
        ...(unnamed > 0 ? [t('unnamed', { count: unnamed })] : []),
        ...(valueless > 0 ? [t('valueless', { count: valueless })] : []),
      ],
    }
  }
}

type ReadProgressProps = { month: string; read: Read; className?: string }

export function ReadProgress({ month, read, className }: ReadProgressProps) {
  const t = useTranslations('reconciliation.read')
  const words = useReadWords()(read)
  const rereading = useMutation({ mutationFn: () => rereadMonth(month) })
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
      <p className={cx('min-w-0', complete && 'text-ink-3')}>
        {words.progress}
        {words.trouble && <span className="block text-wait-ink">{words.trouble}</span>}
        {words.left.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      {(complete || words.trouble) && (
        <TextButton
          aria-busy={rereading.isPending}
          onClick={() => rereading.isPending || rereading.mutate()}
          className="flex-none"
        >
          {t(rereading.isSuccess ? 'again-asked' : rereading.isError ? 'again-failed' : 'again')}
        </TextButton>
      )}
    </div>
  )
}
