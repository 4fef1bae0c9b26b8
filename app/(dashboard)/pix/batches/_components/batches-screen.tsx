'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { DataColumn } from '@/components/list/data-column'
import { KeyHint } from '@/components/list/key-hint'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { useChangedStates } from '@/components/list/use-changed-states'
import { outcomesOf } from '@/components/payments/batch-counts'
import { Money } from '@/components/payments/money'
import { BatchStatus } from '@/components/payments/status-badges'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import { formatDay } from '@/lib/core/dates'
import { batches } from '@/lib/features/pix/batches/contract'
import { batchKinds } from '@/lib/features/pix/batches/rules/columns'
import type { Batch } from '@/lib/features/pix/batches/schema'
import { NewBatchDialog } from './new-batch-dialog'

/** The batches of transfers and of charges, with their state. */
export function BatchesScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('batches')
  const router = useRouter()
  const list = useList(useInfiniteQuery(listQuery(batches.list, {})))
  const changed = useChangedStates(list.rows)
  const columns = useMemo(() => batchColumns(t), [t])
  const [creating, setCreating] = useQueryState('new', parseAsBoolean.withDefault(false))
  const [kind, setKind] = useQueryState('kind', parseAsStringLiteral(batchKinds).withDefault('transfers'))
  const close = () => {
    void setCreating(null)
    void setKind(null)
  }
  const open = ({ id }: { id: string }) => router.push(`/pix/batches/${id}`)
  const create = (
    <Button variant="primary" onClick={() => void setCreating(true)}>
      <Plus aria-hidden />
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListScreen
        title={t('title')}
        actions={mayCreate && create}
        list={list}
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        nothing={{
          icon: <Layers aria-hidden />,
          title: t('empty-title'),
          children: t(mayCreate ? 'empty-what' : 'empty-manager'),
        }}
        table={{
          columns,
          onActivate: open,
          changedIds: changed,
          letters: true,
          rowHeight: 52,
          cardHeight: 96,
        }}
        loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
        footerEnd={<KeyHint keys={['j', 'k', '↵']}>{t('keys-hint')}</KeyHint>}
      />
      {mayCreate && creating && <NewBatchDialog kind={kind} onClose={close} onCreated={open} />}
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'batches'>>

function batchColumns(t: Words): DataColumn<Batch>[] {
  return [
    {
      id: 'name',
      header: t('file'),
      width: 'minmax(220px,1.2fr)',
      card: 'max-md:order-1',
      skeleton: 'w-48',
      cell: ({ id, kind, name, rows }) => (
        <>
          <Link href={`/pix/batches/${id}`} className="block truncate rounded-xs font-medium hover:underline">
            {name}
          </Link>
          <span className="block truncate text-ink-3 text-xs">
            {t(kind === 'charges' ? 'rows-count-charges' : 'rows-count', { count: rows })}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('status'),
      width: 'minmax(184px,220px)',
      card: 'max-md:order-3',
      skeleton: 'w-32',
      cell: (batch) => <State batch={batch} t={t} />,
    },
    {
      id: 'total',
      header: t('total'),
      width: '144px',
      align: 'end',
      card: 'max-md:order-2',
      skeleton: 'w-24',
      cell: ({ totalCents }) => <Money cents={totalCents} bare />,
    },
    {
      id: 'attention',
      header: t('attention'),
      width: 'minmax(160px,200px)',
      from: 'lg',
      skeleton: 'w-28',
      cell: (batch) => <Attention batch={batch} t={t} />,
    },
    {
      id: 'when',
      header: t('read'),
      width: '168px',
      card: 'max-md:order-4 max-md:text-right',
      skeleton: 'w-28',
      cell: ({ createdAt, createdBy }) => (
        <>
          <Moment at={createdAt} className="block tabular-nums" />
          <span className="block truncate text-ink-3 text-xs">{createdBy.name}</span>
        </>
      ),
    },
  ]
}

function State({ batch, t }: { batch: Batch; t: Words }) {
  const locale = useLocale()
  const isMoving = batch.state === 'sending' || batch.state === 'paused'
  return (
    <>
      <BatchStatus state={batch.state} />
      {isMoving && (
        <span className="block truncate text-ink-3 text-xs tabular-nums">{t('progress', outcomesOf(batch))}</span>
      )}
      {batch.nextDay && (
        <span className="block truncate pl-5 text-ink-3 text-xs tabular-nums">
          {t('next-day', { day: formatDay(batch.nextDay, locale) })}
        </span>
      )}
    </>
  )
}

/** Rows that need attention: unknown outcomes, failures, and rows to correct or confirm. */
function Attention({ batch: { state, counts, problems, unconfirmed }, t }: { batch: Batch; t: Words }) {
  const { unknown = 0, failed = 0 } = counts
  if (state === 'draft' && problems > 0)
    return <StatusBadge tone="failed">{t('to-mend', { count: problems })}</StatusBadge>
  if (state === 'draft' && unconfirmed > 0)
    return <StatusBadge tone="waiting">{t('to-confirm', { count: unconfirmed })}</StatusBadge>
  return (
    <>
      {unknown > 0 && <StatusBadge tone="unknown">{t('unknown-count', { count: unknown })}</StatusBadge>}
      {failed > 0 && (
        <StatusBadge tone="failed" className="flex">
          {t('failed-count', { count: failed })}
        </StatusBadge>
      )}
    </>
  )
}
