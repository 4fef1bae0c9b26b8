import type { DataColumn } from '@/components/list/data-column'
import { Money } from '@/components/payments/money'
import { Moment } from '@/components/ui/moment'

type Row = { createdAt: string; createdBy: { name: string } }

export function amountColumn<T>(header: string, cents: (row: T) => number | null): DataColumn<T> {
  return {
    id: 'amount',
    header,
    width: '132px',
    align: 'end',
    card: 'max-md:order-2',
    skeleton: 'w-20',
    cell: (row) => <Money cents={cents(row)} />,
  }
}

/** When it was asked for and by whom. */
export function askedColumn<T extends Row>(header: string): DataColumn<T> {
  return {
    id: 'when',
    header,
    width: '176px',
    card: 'max-md:order-5 max-md:col-span-2',
    skeleton: 'w-32',
    cell: ({ createdAt, createdBy }) => (
      <span className="block max-md:flex max-md:gap-2 max-md:text-ink-3 max-md:text-xs">
        <Moment at={createdAt} className="block tabular-nums" />
        <span className="block truncate text-ink-3 text-xs">{createdBy.name}</span>
      </span>
    ),
  }
}
