import type { ReactNode } from 'react'
import { cx } from './cx'

export type KeyValueRow = { label: string; value: ReactNode }

/** Labels and what they say; `ends` sets the values to the right edge. */
export function KeyValue({
  rows,
  ends,
  className,
}: {
  rows: readonly KeyValueRow[]
  ends?: boolean
  className?: string
}) {
  return (
    <dl className={cx('flex flex-col gap-2 text-sm', className)}>
      {rows.map((row) => (
        <div
          key={row.label}
          className={cx(
            'grid gap-4',
            ends ? 'grid-cols-[fit-content(50%)_minmax(0,1fr)]' : 'grid-cols-[minmax(96px,33%)_minmax(0,1fr)]',
          )}
        >
          <dt className="text-ink-3">{row.label}</dt>
          <dd className={cx('min-w-0', ends && 'text-right')}>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
