import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'

/** `sum`: the sum of the lines above. */
export type Figure = { label: string; cents: number; sum?: boolean }

/** Amounts in a column, and their sum. */
export function Figures({ rows, className }: { rows: readonly (Figure | false)[]; className?: string }) {
  return (
    <dl className={cx('flex flex-col text-sm', className)}>
      {rows.map(
        (row) =>
          row && (
            <div
              key={row.label}
              className={cx(
                'flex items-baseline justify-between gap-4 py-1',
                row.sum && 'border-line-strong border-t font-medium',
              )}
            >
              <dt className={cx(!row.sum && 'text-ink-2')}>{row.label}</dt>
              <dd>
                <Money cents={row.cents} bare className={cx(!row.sum && 'font-normal')} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
