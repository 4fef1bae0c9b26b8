import type { ReactNode } from 'react'
import { cx } from './cx'
import { MonoId } from './mono-id'
import { quiet } from './rich'

export type KeyValueRow = { label: string; value: ReactNode }

/** An identifier, to copy; in its place the words for there being `none`. */
export function idRow(label: string, id: string | null | undefined, none?: string): KeyValueRow {
  return { label, value: id ? <MonoId value={id} copy={label} /> : quiet(none) }
}

type KeyValueProps = {
  /** Falsy rows are left out. */
  rows: readonly (KeyValueRow | false | null | undefined | '')[]
  ends?: boolean
  className?: string
}

/** Labels with their values; `ends` sets the values to the right edge. */
export function KeyValue({ rows, ends, className }: KeyValueProps) {
  return (
    <dl className={cx('flex flex-col gap-2 text-sm', className)}>
      {rows.map(
        (row) =>
          row && (
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
          ),
      )}
    </dl>
  )
}
