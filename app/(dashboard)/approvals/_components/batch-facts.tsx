'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { Button } from '@/components/ui/button'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { formatDay } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { batches } from '@/lib/features/pix/batches/contract'
import type { BatchOperation, BatchRow } from '@/lib/features/pix/batches/schema'
import { Facts, useRequestedBy, useWhen } from './facts'

/** The requested batch with all rows, unusual ones first. */
export function BatchFacts({ request }: { request: BatchOperation }) {
  const t = useTranslations('approvals.batch')
  const cases = useTranslations('approvals.case')
  const requestedBy = useRequestedBy(request)
  const when = useWhen(request.sendOn)
  const { id, input } = request
  const { data: batch } = useQuery(readQuery(batches.one, { id }))
  const { previous, codes, sameFileAs, rowDays } = batch ?? {}
  const locale = useLocale()
  const day = (of: string) => formatDay(of, locale)
  const others = input.rows - (rowDays?.rows ?? 0)
  const count = (amount: number | undefined) => (batch ? String(amount ?? 0) : undefined)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Panel>
        <Facts
          rows={[
            { label: t('rows'), value: String(input.rows) },
            { label: t('version'), value: String(input.version) },
            input.changedHolders ? { label: t('changed-holders'), value: String(input.changedHolders) } : undefined,
            { label: t('unseen'), value: count(batch?.lookUp.missing) },
            { label: t('new-payees'), value: count(codes?.new_payee) },
            sameFileAs ? { label: t('same-file'), value: <MonoId value={sameFileAs} /> } : undefined,
            previous ? { label: t('previous'), value: t('previous-value', previous) } : undefined,
            {
              label: cases('account'),
              value: input.accountId ? <MonoId value={input.accountId} /> : cases('account-main'),
            },
            {
              label: cases('when'),
              value: rowDays ? t('row-days', { others, when, from: day(rowDays.from), to: day(rowDays.to) }) : when,
            },
            { label: cases('requested'), value: requestedBy },
          ]}
        />
      </Panel>
      {input.rows > largestShown * 3 && <Largest id={id} />}
      <Rows id={id} />
    </div>
  )
}

const largestShown = 3

function Largest({ id }: { id: string }) {
  const t = useTranslations('approvals.batch')
  const { data } = useInfiniteQuery(listQuery(batches.rows, { id, order: 'amount', limit: largestShown * 2 }))
  const rows = data?.pages[0]?.items.filter(({ excluded }) => !excluded).slice(0, largestShown) ?? []
  if (rows.length < largestShown) return null
  return (
    <Panel title={t('largest')} flush>
      <ul className="divide-y divide-line text-sm">
        {rows.map((row) => (
          <Row key={row.rowId} row={row} />
        ))}
      </ul>
    </Panel>
  )
}

function Rows({ id }: { id: string }) {
  const t = useTranslations('approvals.batch')
  const query = useInfiniteQuery(listQuery(batches.rows, { id, order: 'attention', limit: 100 }))
  if (query.error) return <ReadFailure query={query} />
  if (!query.data) return <Skeleton className="h-32" />
  const rows = query.data.pages.flatMap(({ items }) => items).filter(({ excluded }) => !excluded)
  return (
    <Panel title={t('every-row')} flush>
      <ul className="divide-y divide-line text-sm">
        {rows.map((row) => (
          <Row key={row.rowId} row={row} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="p-3">
          <Button onClick={() => query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Row({ row }: { row: BatchRow }) {
  const t = useTranslations('approvals.batch')
  const locale = useLocale()
  const { key, holder, warnings, confirmReason, holderReason } = row
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{holder?.owner.name ?? row.name ?? t('holder-unknown')}</p>
        <p className="text-ink-3 text-xs">
          {t('row', { line: row.line })} · {key && <MonoId value={key.value} display={shownPixKey(key)} />} ·{' '}
          {holder ? [holder.owner.document, holder.bank.name].filter(Boolean).join(', ') : t('holder-unknown')}
        </p>
        {row.description && <p className="text-ink-2 text-xs">{row.description}</p>}
        {warnings.length > 0 && (
          <p className="text-wait-ink text-xs">{warnings.map((code) => t(`warnings.${code}`)).join(', ')}</p>
        )}
        {holderReason && <p className="text-wait-ink text-xs">{t('holder-reason', { reason: holderReason })}</p>}
        {confirmReason && <p className="text-ink-2 text-xs">{t('reason', { reason: confirmReason })}</p>}
      </div>
      <div className="flex-none text-right">
        <Money cents={row.amountCents} />
        {row.sendOn && <p className="text-ink-2 text-xs tabular-nums">{formatDay(row.sendOn, locale)}</p>}
        {row.state && <p className="text-ink-3 text-xs">{t(`states.${row.state}`)}</p>}
      </div>
    </li>
  )
}
