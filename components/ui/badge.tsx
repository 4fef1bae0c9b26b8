import type { ComponentProps } from 'react'
import { cx } from './cx'

type BadgeTone = 'neutral' | 'line' | 'accent' | 'wait' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-pressed text-ink-2',
  line: 'text-ink-2 inset-ring inset-ring-line-strong',
  accent: 'bg-accent-soft text-accent-ink inset-ring inset-ring-accent-line',
  wait: 'bg-wait-soft text-wait-ink inset-ring inset-ring-wait-line',
  danger: 'bg-danger-soft text-danger-ink inset-ring inset-ring-danger-line',
}

/** A short word in a box; it names, a status changes. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      {...rest}
      className={cx(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-xs px-1.5 font-medium text-xs leading-none [&_.lucide]:size-3.5',
        tones[tone],
        className,
      )}
    />
  )
}
