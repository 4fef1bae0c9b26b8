import type { useTranslations } from 'next-intl'
import { DisputedAmount } from '@/components/infractions/amounts'
import { Situation } from '@/components/infractions/infraction-labels'
import type { DataColumn } from '@/components/list/data-column'
import { sortHead } from '@/components/list/sort-head'
import type { QueueRow } from '@/lib/features/pix/infractions/queue-schema'
import type { QueueSort } from '@/lib/features/pix/infractions/rules/infraction'
import { type AssigningSeveral, RowTick } from './assign-bar'
import { AssigneeCell, type AssigneeCellProps } from './assignee-cell'
import { AccountCell, DateCell, PaymentCell, StatusCell } from './queue-cells'

type ColumnsInput = Omit<AssigneeCellProps, 'row'> & {
  t: ReturnType<typeof useTranslations<'infractions.queue'>>
  sort: QueueSort
  onSort: (sort: QueueSort) => void
  addressOf: (id: string) => string
  /** A link in the row is being followed. */
  onOpen: (id: string) => void
  several: AssigningSeveral
}

const directions = { due: 'ascending', amount: 'descending', newest: 'descending' } as const

export function queueColumns(input: ColumnsInput): DataColumn<QueueRow>[] {
  const { t, sort, onSort, addressOf, onOpen, several, ...assigning } = input
  const ordered = (by: QueueSort, labels: string) =>
    sortHead(labels, by === sort ? directions[by] : null, () => onSort(by))
  const tick: DataColumn<QueueRow> = {
    id: 'tick',
    header: <span className="sr-only">{t('several.label')}</span>,
    width: '44px',
    card: 'max-md:hidden',
    skeleton: 'w-4',
    cell: (row) => <RowTick row={row} several={several} />,
  }
  return [
    ...(assigning.viewer.mayAnswer ? [tick] : []),
    {
      id: 'time',
      ...ordered('due', t('columns.time')),
      width: '232px',
      card: 'max-md:order-1 max-md:col-span-2',
      skeleton: 'w-24',
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: 'situation',
      header: t('columns.situation'),
      width: 'minmax(140px,168px)',
      card: 'max-md:order-3',
      cell: ({ situationType }) => <Situation type={situationType} />,
    },
    {
      id: 'payment',
      header: t('columns.payment'),
      width: 'minmax(168px,1fr)',
      card: 'max-md:order-5 max-md:col-span-3',
      cell: (row) => <PaymentCell row={row} href={addressOf(row.id)} onOpen={() => onOpen(row.id)} />,
    },
    {
      id: 'account',
      header: t('columns.account'),
      width: '152px',
      from: 'xl',
      cell: (row) => <AccountCell row={row} />,
    },
    {
      id: 'date',
      ...ordered('newest', t('columns.date')),
      width: '84px',
      from: 'lg',
      skeleton: 'w-16',
      cell: (row) => <DateCell row={row} />,
    },
    {
      id: 'amount',
      ...ordered('amount', t('columns.amount')),
      width: '124px',
      align: 'end',
      card: 'max-md:order-2',
      skeleton: 'w-20',
      cell: (row) => <DisputedAmount given={row} />,
    },
    {
      id: 'assignee',
      header: t('columns.assignee'),
      width: 'minmax(104px,152px)',
      card: 'max-md:order-4 max-md:col-span-2',
      skeleton: 'w-24',
      cell: (row) => <AssigneeCell row={row} {...assigning} />,
    },
  ]
}
