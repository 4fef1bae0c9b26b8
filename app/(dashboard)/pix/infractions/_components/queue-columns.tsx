import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DisputedAmount } from '@/components/infractions/amounts'
import { Situation } from '@/components/infractions/words'
import type { DataColumn } from '@/components/list/data-column'
import { MonoId } from '@/components/ui/mono-id'
import { currentDay, formatDay, formatShortDay } from '@/lib/core/dates'
import type { QueueSort } from '@/lib/core/infraction'
import type { Locale } from '@/lib/core/locale'
import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'
import { AssigneeCell, type AssigneeCellProps } from './assignee-cell'
import { PaymentCell } from './payment-cell'
import { StandingCell } from './standing-cell'

type Words = ReturnType<typeof useTranslations<'infractions.queue'>>

type ColumnsInput = Omit<AssigneeCellProps, 'row'> & {
  t: Words
  locale: Locale
  sort: QueueSort
  onSort: (sort: QueueSort) => void
  addressOf: (id: string) => string
  /** A link in the row is being followed. */
  onOpen: (id: string) => void
}

const directions = { due: 'ascending', amount: 'descending', newest: 'descending' } as const

export function queueColumns(input: ColumnsInput): DataColumn<QueueRow>[] {
  const { t, locale, sort, onSort, addressOf, onOpen, ...assigning } = input
  const ordered = (by: QueueSort, words: string) => ({
    sorted: by === sort ? directions[by] : ('none' as const),
    header: (
      <SortHead by={by} sort={sort} onSort={onSort}>
        {words}
      </SortHead>
    ),
  })
  return [
    {
      id: 'time',
      ...ordered('due', t('columns.time')),
      width: '232px',
      card: 'max-md:order-1 max-md:col-span-2',
      skeleton: 'w-24',
      cell: (row) => <StandingCell row={row} />,
    },
    {
      id: 'situation',
      header: t('columns.situation'),
      width: '168px',
      card: 'max-md:order-3',
      cell: ({ situationType }) => <Situation type={situationType} />,
    },
    {
      id: 'payment',
      header: t('columns.payment'),
      card: 'max-md:order-5 max-md:col-span-3',
      cell: (row) => <PaymentCell row={row} href={addressOf(row.id)} onOpen={() => onOpen(row.id)} />,
    },
    {
      id: 'account',
      header: t('columns.account'),
      width: '152px',
      from: 'xl',
      cell: (row) => <AccountCell row={row} none={t('no-account')} />,
    },
    {
      id: 'date',
      ...ordered('newest', t('columns.date')),
      width: '84px',
      from: 'lg',
      skeleton: 'w-16',
      cell: ({ date }) =>
        date ? (
          <span className="tabular-nums text-ink-2">{dateWords(date, locale)}</span>
        ) : (
          <span className="text-ink-3">{t('no-date')}</span>
        ),
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
      width: '152px',
      card: 'max-md:order-4 max-md:col-span-2',
      skeleton: 'w-24',
      cell: (row) => <AssigneeCell row={row} {...assigning} />,
    },
  ]
}

type SortHeadProps = { by: QueueSort; sort: QueueSort; onSort: (sort: QueueSort) => void; children: ReactNode }

function SortHead({ by, sort, onSort, children }: SortHeadProps) {
  const Arrow = directions[by] === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort(by)}
      className="inline-flex h-8 max-w-full items-center gap-1 rounded-xs font-medium -outline-offset-2 hover:text-ink"
    >
      {children}
      {by === sort && <Arrow aria-hidden className="size-3.5" />}
    </button>
  )
}

/** Without the year where it is this one. */
function dateWords(date: string, locale: Locale): string {
  const thisYear = date.slice(0, 4) === currentDay(new Date()).slice(0, 4)
  return thisYear ? formatShortDay(date, locale) : formatDay(date, locale)
}

function AccountCell({ row: { accountId, accountName, accountIsMain }, none }: { row: QueueRow; none: string }) {
  const t = useTranslations('infractions.words')
  if (accountId === null) return <span className="text-ink-3">{none}</span>
  if (accountName === null && !accountIsMain)
    return <MonoId value={accountId} className="block whitespace-normal break-all text-2xs text-ink-3" />
  return (
    <span title={accountId} className="text-ink-2">
      {accountName ?? t('main-account')}
    </span>
  )
}
