import { cx } from './cx'

type ProgressProps = { label: string; value: number; max?: number; tone?: 'accent' | 'wait' }

export function Progress({ label, value, max = 1, tone = 'accent' }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={cx(
        'h-1 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:rounded-full',
        tone === 'accent'
          ? '[&::-moz-progress-bar]:bg-accent-dot [&::-webkit-progress-value]:bg-accent-dot'
          : '[&::-moz-progress-bar]:bg-wait-dot [&::-webkit-progress-value]:bg-wait-dot',
      )}
    />
  )
}
