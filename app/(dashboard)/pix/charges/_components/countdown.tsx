'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/moment'

/** `23:58:52`, `2 d 03:10:00` past a day. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const days = Math.floor(seconds / 86_400)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
    .map(two)
    .join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}

/** The remaining minutes if they are among those that are read aloud; otherwise null. */
function mark(ms: number): number | null {
  const minutes = Math.ceil(ms / 60_000)
  return ms > 0 && (minutes === 10 || minutes === 1) ? minutes : null
}

/** Ticks each second to `until` (RFC 3339); read out at ten minutes, at one, and at the end. */
export function Countdown({ until, label }: { until: string; label: string }) {
  const t = useTranslations('common')
  const left = Date.parse(until) - useNow(1_000)
  const over = left <= 0
  const minutes = mark(left)
  return (
    <>
      <span role="timer" aria-label={label} suppressHydrationWarning className="font-semibold text-xl tabular-nums">
        {over ? t('countdown-expired') : formatRemaining(left)}
      </span>
      <span role="status" className="sr-only">
        {over ? t('countdown-expired') : minutes !== null && t('countdown-minutes', { minutes })}
      </span>
    </>
  )
}
