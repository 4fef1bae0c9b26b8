'use client'

import { useLocale, useTranslations } from 'next-intl'
import { outcomesOf, sentOf } from '@/components/payments/batch-counts'
import { cx } from '@/components/ui/cx'
import { formatInstant } from '@/lib/core/dates'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'

const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--color-wait-dot)_0_3px,transparent_3px_6px)] outline outline-1 -outline-offset-1 outline-wait-dot'

/** The parts of the bar from left to right: settled rows first, then those still on their way. */
const parts = [
  { states: ['confirmed'], look: 'bg-accent-dot' },
  { states: ['failed'], look: 'bg-danger-dot' },
  { states: ['unknown'], look: hatched },
  { states: ['accepted', 'sending', 'awaiting_approval'], look: 'bg-wait-dot' },
] as const

/** How far the sending is, in parts, with one spoken label. */
export function SendingBar({ batch }: { batch: BatchDetail }) {
  const t = useTranslations('batches.bar')
  const charges = useTranslations('batches.charges')
  const locale = useLocale()
  const { counts, state, sendingSince, endedAt } = batch
  const { scheduled = 0 } = counts
  const { settled, all } = outcomesOf(batch)
  const count = (states: readonly string[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const [confirmed, failed, unknown, moving] = parts.map(({ states }) => count(states))
  const words = { settled, all, confirmed: confirmed ?? 0, failed: failed ?? 0, unknown: unknown ?? 0 }
  return (
    <section className="flex flex-none flex-col gap-2 border-line border-b px-5 py-3 max-md:px-4">
      <div
        role="img"
        aria-label={(batch.kind === 'charges' ? charges : t)('spoken', {
          ...words,
          moving: moving ?? 0,
          waiting: counts.waiting ?? 0,
          scheduled,
        })}
        className="flex h-2 gap-px overflow-hidden rounded-full bg-pressed"
      >
        {parts
          .filter(({ states }) => count(states) > 0)
          .map(({ states, look }) => (
            <span key={states[0]} className={cx('h-full', look)} style={{ flexGrow: count(states) }} />
          ))}
        <span style={{ flexGrow: Math.max(0, all - count(parts.flatMap(({ states }) => states))) }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-2 text-xs tabular-nums">
        <span>
          {t('settled', { settled, all })}
          {scheduled > 0 && ` ${t('scheduled', { count: scheduled })}`}
          {sendingSince &&
            sentOf(batch) > 0 &&
            ` ${t('since', { when: formatInstant(sendingSince, locale, 'second') })}`}
        </span>
        {endedAt && state !== 'scheduled' && (
          <span>{t('ended', { when: formatInstant(endedAt, locale, 'second') })}</span>
        )}
      </p>
    </section>
  )
}
