import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { operationTones } from '@/components/operations/status'
import { id as ident, quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import type { ListedRow } from './rows-wanted'

type Words = ReturnType<typeof useTranslations<'batches'>>
type Columns = Record<'line' | 'amount' | 'checked' | 'at', DataColumn<ListedRow>>

const customer = (t: Words): DataColumn<ListedRow> => ({
  id: 'customer',
  header: t('charges.customer'),
  width: 'minmax(180px,1.2fr)',
  card: 'max-md:order-1',
  skeleton: 'w-44',
  cell: ({ name, description, excluded }) => (
    <>
      <span className={excluded ? 'block truncate line-through' : 'block truncate font-medium'}>
        {name ?? quiet(t('charges.no-customer'))}
      </span>
      <span className="block truncate text-ink-3 text-xs">{description}</span>
    </>
  ),
})

const sentTo = (t: Words): DataColumn<ListedRow> => ({
  id: 'email',
  header: t('charges.email'),
  width: 'minmax(160px,1fr)',
  from: 'lg',
  card: 'max-md:hidden',
  skeleton: 'w-36',
  cell: ({ email, validity }) => (
    <>
      <span className="block truncate">{email ?? quiet(t('charges.no-email'))}</span>
      <span className="block truncate text-ink-3 text-xs">{validity ?? t('charges.validity-default')}</span>
    </>
  ),
})

const identifier = (t: Words): DataColumn<ListedRow> => ({
  id: 'identifier',
  header: t('charges.identifier'),
  width: '144px',
  from: 'xl',
  card: 'max-md:hidden',
  skeleton: 'w-24',
  cell: ({ externalId }) => externalId && <span className="block truncate">{ident(externalId)}</span>,
})

/** Columns of a draft of charges: customer, e-mail address and problems. */
export const chargeDraftColumns = (t: Words, isNarrow: boolean, { line, amount, checked }: Columns) => [
  line,
  customer(t),
  ...(isNarrow ? [] : [sentTo(t), identifier(t)]),
  amount,
  checked,
]

/** Columns of charges that are created: the outcome of each row. */
export function chargeSentColumns(
  t: Words,
  isCancelled: boolean,
  isNarrow: boolean,
  { line, amount, at }: Columns,
): DataColumn<ListedRow>[] {
  const result: DataColumn<ListedRow> = {
    id: 'result',
    header: t('result'),
    width: '176px',
    card: 'max-md:order-3',
    skeleton: 'w-32',
    cell: (row) => <ChargeState row={row} cancelled={isCancelled} t={t} />,
  }
  return [line, customer(t), ...(isNarrow ? [] : [sentTo(t), identifier(t)]), amount, result, at]
}

type ChargeStateProps = { row: ListedRow; cancelled: boolean; t: Words; strong?: boolean }

/** `accepted` is open: the provider made it, and it was not paid so far. */
export function ChargeState({ row: { state, excluded }, cancelled, t, strong }: ChargeStateProps) {
  if (excluded) return <StatusBadge tone="gone">{t('excluded')}</StatusBadge>
  if (state === null) {
    return <StatusBadge tone={cancelled ? 'gone' : 'normal'}>{t(cancelled ? 'sums.unsent' : 'queued')}</StatusBadge>
  }
  const own = state === 'accepted' || state === 'confirmed' || state === 'failed'
  return (
    <StatusBadge tone={operationTones[state]} strong={strong ?? state === 'unknown'}>
      {own ? t(`charges.states.${state}`) : t(`sums.${state}`)}
    </StatusBadge>
  )
}
