import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

export type StatusTone = 'settled' | 'waiting' | 'scheduled' | 'unknown' | 'failed' | 'normal' | 'gone'

const tones: Record<Exclude<StatusTone, 'scheduled'>, { word: string; dot: string }> = {
  settled: { word: '', dot: 'bg-accent-dot' },
  waiting: { word: 'text-wait-ink', dot: 'bg-wait-dot' },
  unknown: { word: 'text-wait-ink', dot: 'border-2 border-wait-dot' },
  failed: { word: 'text-danger-ink', dot: 'bg-danger-dot' },
  normal: { word: '', dot: 'bg-neutral-dot' },
  gone: { word: 'text-ink-3', dot: 'border-2 border-neutral-dot' },
}

type StatusBadgeProps = { tone: StatusTone; children: ReactNode; quiet?: boolean; strong?: boolean; className?: string }

/** A word with a dot. Solid is known; a ring is not known yet, or no longer there; a calendar is for another day. */
export function StatusBadge({ tone, children, quiet, strong, className }: StatusBadgeProps) {
  const { word, dot } = tone === 'scheduled' ? { word: '', dot: null } : tones[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap text-sm',
        word,
        quiet && !word && 'text-ink-2',
        strong && 'font-medium',
        className,
      )}
    >
      {dot === null ? (
        <CalendarClock aria-hidden className="size-3.5 flex-none text-ink-2" />
      ) : (
        <span aria-hidden className={cx('size-2 flex-none rounded-full', dot)} />
      )}
      {children}
    </span>
  )
}
