import { useLocale, useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { operationTones } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { id as ident, quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatDay, formatTime } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import type { BatchRow } from '@/lib/features/pix/batches/schema'
import { chargeDraftColumns, chargeSentColumns } from './charge-columns'
import type { ListedRow } from './rows-wanted'

type Words = ReturnType<typeof useTranslations<'batches'>>
type WarningTerms = ReturnType<typeof useTranslations<'approvals.batch.warnings'>>

const line = (t: Words): DataColumn<ListedRow> => ({
  id: 'line',
  header: t('line'),
  width: '60px',
  card: 'max-md:hidden',
  skeleton: 'w-6',
  cell: ({ line: number }) => <span className="text-ink-2 tabular-nums">{number}</span>,
})

const amount = (t: Words): DataColumn<ListedRow> => ({
  id: 'amount',
  header: t('amount'),
  width: '120px',
  align: 'end',
  card: 'max-md:order-2',
  skeleton: 'w-20',
  cell: ({ amountCents, input, sendOn }) => (
    <>
      {amountCents === null ? quiet(input.valor ?? '') : <Money cents={amountCents} bare />}
      {sendOn && <RowDay day={sendOn} />}
    </>
  ),
})

const checked = (t: Words, warnings: WarningTerms): DataColumn<ListedRow> => ({
  id: 'checked',
  header: t('checked'),
  width: 'minmax(176px,1fr)',
  card: 'max-md:order-3 max-md:col-span-2',
  skeleton: 'w-36',
  cell: (row) => <Checked row={row} t={t} warnings={warnings} />,
})

const at = (t: Words): DataColumn<ListedRow> => ({
  id: 'at',
  header: t('at'),
  width: '88px',
  align: 'end',
  card: 'max-md:order-4 max-md:text-right',
  skeleton: 'w-14',
  cell: ({ at: instant, state }) =>
    instant &&
    state !== 'scheduled' && (
      <time dateTime={instant} className="text-ink-3 text-xs tabular-nums">
        {formatTime(instant, 'second')}
      </time>
    ),
})

type Shown = { charges: boolean; fixed: boolean; cancelled: boolean; narrow: boolean }

/** The rows of a batch as its kind and its state have them. */
export function rowColumns(t: Words, warnings: WarningTerms, { charges, fixed, cancelled, narrow }: Shown) {
  if (!charges) return fixed ? draftColumns(t, warnings, narrow) : sentColumns(t, cancelled, narrow)
  const shared = { line: line(t), amount: amount(t), checked: checked(t, warnings), at: at(t) }
  return fixed ? chargeDraftColumns(t, narrow, shared) : chargeSentColumns(t, cancelled, narrow, shared)
}

/** Columns of a draft: problems, warnings and the amount of the previous batch. */
function draftColumns(t: Words, warnings: WarningTerms, isNarrow: boolean): DataColumn<ListedRow>[] {
  const previous: DataColumn<ListedRow> = {
    id: 'previous',
    header: t('previous'),
    width: '116px',
    from: 'xl',
    align: 'end',
    card: 'max-md:hidden',
    skeleton: 'w-16',
    cell: ({ previousCents, amountCents }) =>
      previousCents === null ? (
        quiet(t('previous-none'))
      ) : previousCents === amountCents ? (
        quiet(t('previous-same'))
      ) : (
        <Money cents={previousCents} bare className="font-normal text-ink-2" />
      ),
  }
  const key: DataColumn<ListedRow> = {
    id: 'key',
    header: t('key'),
    width: 'minmax(160px,220px)',
    from: 'lg',
    card: 'max-md:hidden',
    skeleton: 'w-36',
    cell: (row) => (
      <>
        <span className="ident block truncate">{row.key ? shownPixKey(row.key) : row.keyText}</span>
        {row.key && (
          <span className="block text-ink-3 text-xs">
            <KeyType type={row.key.type} />
          </span>
        )}
      </>
    ),
  }
  const payee: DataColumn<ListedRow> = {
    id: 'payee',
    header: t('payee'),
    width: 'minmax(180px,1.2fr)',
    card: 'max-md:order-1',
    skeleton: 'w-44',
    cell: ({ holder, name, excluded, key: found, keyText }) => (
      <>
        <span className={excluded ? 'block truncate line-through' : 'block truncate font-medium'}>
          {holder?.owner.name ?? name ?? ident(found ? shownPixKey(found) : keyText || t('no-key'))}
        </span>
        <span className="block truncate text-ink-3 text-xs">
          {holder ? [holder.owner.document, holder.bank.name].filter(Boolean).join(', ') : t('holder-unknown')}
        </span>
      </>
    ),
  }
  return [line(t), payee, ...(isNarrow ? [] : [key, previous]), amount(t), checked(t, warnings)]
}

/** The row's own day. */
function RowDay({ day }: { day: string }) {
  return <span className="block text-ink-3 text-xs tabular-nums">{formatDay(day, useLocale())}</span>
}

function KeyType({ type }: { type: NonNullable<BatchRow['key']>['type'] }) {
  return useTranslations('transfers.key-types')(type)
}

type CheckedProps = { row: ListedRow; t: Words; warnings: WarningTerms }

/** Red stops the batch, amber only tells the approver. */
function Checked({ row: { problems, warnings: codes, excluded, confirmed, holder }, t, warnings }: CheckedProps) {
  if (excluded) return <StatusBadge tone="gone">{t('excluded')}</StatusBadge>
  const words = [...problems.map((code) => t(`problems.${code}`)), ...codes.map((code) => warnings(code))]
  const [first, ...rest] = words
  if (!first) return quiet(t(holder ? (holder.remembered ? 'known' : 'looked-up') : 'nothing-odd'))
  return (
    <>
      <StatusBadge tone={problems.length > 0 ? 'failed' : 'waiting'} className="max-w-full">
        <span className="truncate">{first}</span>
      </StatusBadge>
      <span className="block truncate pl-3.5 text-ink-3 text-xs">
        {[...rest, ...(confirmed ? [t('confirmed')] : [])].join(', ')}
      </span>
    </>
  )
}

/** Columns of a batch that is sent: the outcome of each row. */
function sentColumns(t: Words, isCancelled: boolean, isNarrow: boolean): DataColumn<ListedRow>[] {
  const said: DataColumn<ListedRow> = {
    id: 'said',
    header: t('said'),
    width: 'minmax(200px,1fr)',
    from: 'lg',
    card: 'max-md:hidden',
    skeleton: 'w-48',
    cell: (row) => <Said row={row} />,
  }
  return [
    line(t),
    {
      id: 'payee',
      header: t('payee'),
      width: 'minmax(160px,1fr)',
      card: 'max-md:order-1',
      skeleton: 'w-44',
      cell: ({ holder, name, key, keyText }) => (
        <span className="block truncate">{holder?.owner.name ?? name ?? ident(key ? shownPixKey(key) : keyText)}</span>
      ),
    },
    amount(t),
    {
      id: 'result',
      header: t('result'),
      width: '196px',
      card: 'max-md:order-3',
      skeleton: 'w-32',
      cell: (row) => <RowState row={row} cancelled={isCancelled} />,
    },
    ...(isNarrow ? [] : [said]),
    at(t),
  ]
}

type RowStateProps = { row: BatchRow; cancelled: boolean; strong?: boolean }

/** A row without an operation is queued, until its batch is cancelled. */
export function RowState({ row: { state, excluded }, cancelled, strong }: RowStateProps) {
  const t = useTranslations('approvals.batch.states')
  const own = useTranslations('batches')
  if (excluded) return <StatusBadge tone="gone">{own('excluded')}</StatusBadge>
  if (state === null) {
    return <StatusBadge tone={cancelled ? 'gone' : 'normal'}>{own(cancelled ? 'sums.unsent' : 'queued')}</StatusBadge>
  }
  return (
    <StatusBadge tone={operationTones[state]} strong={strong ?? state === 'unknown'}>
      {t(state)}
    </StatusBadge>
  )
}

function Said({ row: { endToEndId, error, state } }: { row: BatchRow }) {
  const t = useTranslations('batches')
  const errors = useTranslations('errors')
  if (endToEndId) return <span className="ident block truncate text-ink-3 text-xs">{endToEndId}</span>
  return (
    <span className="block truncate text-ink-3 text-xs">
      {error ? errors(`${error.code}.title`) : state === 'accepted' && t('to-be-confirmed')}
    </span>
  )
}
