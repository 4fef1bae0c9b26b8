import { useLocale, useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { Money } from '@/components/payments/money'
import { id as ident, quiet } from '@/components/ui/rich'
import { formatDay, formatTime } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import type { BatchRow } from '@/lib/features/pix/batches/schema'
import { useReadingsText } from './file-reading'
import { RowAnswer, RowFindings, RowState } from './row-cells'
import type { ListedRow } from './rows-wanted'

type Words = ReturnType<typeof useTranslations<'batches'>>
type Columns<K extends string> = Record<K, DataColumn<ListedRow>>
type Shown = { charges: boolean; fixed: boolean; cancelled: boolean; narrow: boolean; compared: boolean }

/** The columns for the kind and the state of the batch: a draft's problems, or the outcome of each sent row. */
export function rowColumns(t: Words, shown: Shown): DataColumn<ListedRow>[] {
  const { charges, fixed, narrow, compared } = shown
  const { line, amount, checked, result, at } = sharedColumns(t, shown)
  if (charges) {
    const { customer, email, identifier } = chargeColumns(t)
    const start = [line, customer, ...(narrow ? [] : [email, identifier]), amount]
    return fixed ? [...start, checked] : [...start, result, at]
  }
  const { payee, sentPayee, key, previous, said } = transferColumns(t)
  if (fixed) return [line, payee, ...(narrow ? [] : [key]), ...(narrow || !compared ? [] : [previous]), amount, checked]
  return [line, sentPayee, amount, result, ...(narrow ? [] : [said]), at]
}

function sharedColumns(
  t: Words,
  { charges, cancelled }: Shown,
): Columns<'line' | 'amount' | 'checked' | 'result' | 'at'> {
  return {
    line: {
      id: 'line',
      header: t('line'),
      width: '60px',
      card: 'max-md:hidden',
      skeleton: 'w-6',
      cell: ({ line }) => <span className="text-ink-2 tabular-nums">{line}</span>,
    },
    amount: {
      id: 'amount',
      header: t('amount'),
      width: '120px',
      align: 'end',
      card: 'max-md:order-2',
      skeleton: 'w-20',
      cell: ({ amountCents, readings, input, sendOn }) => (
        <>
          {amountCents === null ? (
            <UnreadAmount text={input.valor ?? ''} readings={readings} />
          ) : (
            <Money cents={amountCents} bare />
          )}
          {sendOn && <RowDay day={sendOn} />}
        </>
      ),
    },
    checked: {
      id: 'checked',
      header: t('checked'),
      width: 'minmax(176px,1fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-36',
      cell: (row) => <RowFindings row={row} />,
    },
    result: {
      id: 'result',
      header: t('result'),
      width: charges ? '176px' : '196px',
      card: 'max-md:order-3',
      skeleton: 'w-32',
      cell: (row) => <RowState row={row} charge={charges} cancelled={cancelled} />,
    },
    at: {
      id: 'at',
      header: t('at'),
      width: '88px',
      align: 'end',
      card: 'max-md:order-4 max-md:text-right',
      skeleton: 'w-14',
      cell: ({ at, state }) =>
        at &&
        state !== 'scheduled' && (
          <time dateTime={at} className="text-ink-3 text-xs tabular-nums">
            {formatTime(at, 'second')}
          </time>
        ),
    },
  }
}

function chargeColumns(t: Words): Columns<'customer' | 'email' | 'identifier'> {
  return {
    customer: {
      id: 'customer',
      header: t('charges.customer'),
      width: 'minmax(180px,1.2fr)',
      card: 'max-md:order-1',
      skeleton: 'w-44',
      cell: ({ name, description, excluded }) => (
        <>
          <RowName excluded={excluded}>{name ?? quiet(t('charges.no-customer'))}</RowName>
          <span className="block truncate text-ink-3 text-xs">{description}</span>
        </>
      ),
    },
    email: {
      id: 'email',
      header: t('charges.email'),
      width: 'minmax(160px,1fr)',
      from: 'lg',
      skeleton: 'w-36',
      cell: ({ email, validity }) => (
        <>
          <span className="block truncate">{email ?? quiet(t('charges.no-email'))}</span>
          <span className="block truncate text-ink-3 text-xs">{validity ?? t('charges.validity-default')}</span>
        </>
      ),
    },
    identifier: {
      id: 'identifier',
      header: t('charges.identifier'),
      width: '144px',
      from: 'xl',
      skeleton: 'w-24',
      cell: ({ externalId }) => externalId && <span className="block truncate">{ident(externalId)}</span>,
    },
  }
}

function transferColumns(t: Words): Columns<'payee' | 'sentPayee' | 'key' | 'previous' | 'said'> {
  return {
    payee: {
      id: 'payee',
      header: t('payee'),
      width: 'minmax(180px,1.2fr)',
      card: 'max-md:order-1',
      skeleton: 'w-44',
      cell: ({ holder, missedAt, name, excluded, key, keyText, input }) => (
        <>
          <RowName excluded={excluded}>
            {holder?.owner.name ?? name ?? ident(key ? shownPixKey(key) : keyText || input.linha || t('no-key'))}
          </RowName>
          <span className="block truncate text-ink-3 text-xs">
            {holder
              ? [holder.owner.document, holder.bank.name].filter(Boolean).join(', ')
              : missedAt
                ? t('missed', { time: formatTime(missedAt) })
                : t('holder-unknown')}
          </span>
        </>
      ),
    },
    sentPayee: {
      id: 'payee',
      header: t('payee'),
      width: 'minmax(160px,1fr)',
      card: 'max-md:order-1',
      skeleton: 'w-44',
      cell: ({ holder, name, key, keyText }) => (
        <span className="block truncate">{holder?.owner.name ?? name ?? ident(key ? shownPixKey(key) : keyText)}</span>
      ),
    },
    key: {
      id: 'key',
      header: t('key'),
      width: 'minmax(160px,220px)',
      from: 'lg',
      skeleton: 'w-36',
      cell: ({ key, keyText }) => (
        <>
          <span className="ident block truncate">{key ? shownPixKey(key) : keyText}</span>
          {key && (
            <span className="block text-ink-3 text-xs">
              <KeyType type={key.type} />
            </span>
          )}
        </>
      ),
    },
    previous: {
      id: 'previous',
      header: t('previous'),
      width: '132px',
      from: 'xl',
      align: 'end',
      skeleton: 'w-16',
      cell: ({ previousCents, amountCents }) =>
        previousCents === null ? (
          quiet(t('previous-none'))
        ) : previousCents === amountCents ? (
          quiet(t('previous-same'))
        ) : (
          <Money cents={previousCents} bare className="font-normal text-ink-2" />
        ),
    },
    said: {
      id: 'said',
      header: t('said'),
      width: 'minmax(200px,1fr)',
      from: 'lg',
      skeleton: 'w-48',
      cell: (row) => <RowAnswer row={row} />,
    },
  }
}

function RowName({ excluded, children }: { excluded: boolean; children: React.ReactNode }) {
  return <span className={excluded ? 'block truncate line-through' : 'block truncate font-medium'}>{children}</span>
}

/** An amount that is none, or that can be read in two ways. */
function UnreadAmount({ text, readings }: { text: string; readings: BatchRow['readings'] }) {
  const readingsText = useReadingsText('or')
  return readings ? (
    <span className="whitespace-normal text-wait-ink text-xs">{readingsText(readings, text)}</span>
  ) : (
    quiet(text)
  )
}

/** The row's own day. */
function RowDay({ day }: { day: string }) {
  return <span className="block text-ink-3 text-xs tabular-nums">{formatDay(day, useLocale())}</span>
}

function KeyType({ type }: { type: NonNullable<BatchRow['key']>['type'] }) {
  return useTranslations('transfers.key-types')(type)
}
