'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import type { DataColumn } from '@/components/list/data-column'
import { useList } from '@/components/list/query-list'
import { ListAge } from '@/components/list/stale-note'
import { useSplitPane } from '@/components/list/use-split-pane'
import { useRecordOperations } from '@/components/operations/record-operations'
import { RecordScreen } from '@/components/operations/record-screen'
import { CopyButton } from '@/components/ui/copy-button'
import { MonoId } from '@/components/ui/mono-id'
import { id as ident, quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { keys } from '@/lib/features/pix/keys/contract'
import type { PixKey } from '@/lib/features/pix/keys/schema'
import { KeyDetail } from './key-detail'
import { KeyOperation, type KeyRights, keyKinds, shownKey, useTypeLabel } from './key-operation'
import { NewKeyDialog } from './new-key-dialog'

/** The keys of an account, with a pane for an operation or the open key. */
export function KeysScreen({ rights }: { rights: KeyRights }) {
  const t = useTranslations('keys')
  const typeLabel = useTypeLabel()
  const { accountId } = useAccountId()
  const pane = useSplitPane('id', 'operation')
  const list = useList(useInfiniteQuery(listQuery(keys.list, { accountId })))
  const requested = useRecordOperations(keyKinds)
  const account = useRef(accountId)
  useEffect(() => {
    if (account.current === accountId) return
    account.current = accountId
    if (pane.opened) pane.close()
  })
  const listedOf = (wanted: string) => list.rows.find((key) => key.id === wanted)

  function labelsOf(operation: (typeof requested.all)[number]) {
    if (operation.kind === 'pix.key') {
      const key = operation.result?.key ?? operation.input.key
      return { kind: t('operation.creation'), subject: key ?? t('operation.wanted-random') }
    }
    const about = operation.about ?? listedOf(operation.input.id)
    return { kind: t('operation.deletion'), subject: about ? shownKey(about) : operation.input.id }
  }

  return (
    <RecordScreen
      labels="keys"
      path={keys.list.path}
      pane={pane}
      requested={requested}
      labelsOf={labelsOf}
      record={(id, region, operation) => (
        <KeyDetail
          id={id}
          accountId={operation ? operation.input.accountId : accountId}
          listed={listedOf(id)}
          rights={rights}
          {...region}
        />
      )}
      card={(creation) => <KeyOperation operation={creation} rights={rights} />}
      createDialog={rights.create ? (dialog) => <NewKeyDialog accountId={accountId} {...dialog} /> : null}
      actions={rights.accounts && <AccountSwitcher compact />}
      list={list}
      nothing={{ icon: <KeyRound aria-hidden />, title: t('empty-title'), children: t('empty-what') }}
      table={{ columns: keyColumns({ t, typeLabel, deletions: requested.endings, rows: list.rows }) }}
      loaded={t('count', { count: list.rows.length })}
      footerEnd={
        <span className="ml-auto">
          <ListAge list={list} />
        </span>
      }
    />
  )
}

type Labels = ReturnType<typeof useTranslations<'keys'>>

type ColumnsInput = {
  t: Labels
  typeLabel: (type: string | null) => string
  /** The deletions that are under way, by key. */
  deletions: ReadonlyMap<string, OperationState>
  rows: readonly PixKey[]
}

function keyColumns({ t, typeLabel, deletions, rows }: ColumnsInput): DataColumn<PixKey>[] {
  // The provider's list gives none.
  const withStatus = rows.some(({ id, status }) => status !== null || deletions.has(id))
  const columns: (DataColumn<PixKey> | false)[] = [
    {
      id: 'type',
      header: t('type'),
      width: '176px',
      card: 'max-md:order-1',
      skeleton: 'w-24',
      cell: ({ type }) => typeLabel(type),
    },
    {
      id: 'key',
      header: t('key'),
      width: 'minmax(200px,1fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-64',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <MonoId value={row.key} display={shownKey(row)} className="truncate font-medium" />
          <CopyButton value={row.key} what={t('key')} />
        </span>
      ),
    },
    withStatus && {
      id: 'status',
      header: t('status'),
      width: '200px',
      card: 'max-md:order-2 max-md:text-right',
      skeleton: 'w-24',
      cell: ({ id, status }) => <KeyStatus status={status} deletion={deletions.get(id)} t={t} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

type KeyStatusProps = { status: string | null; deletion: OperationState | undefined; t: Labels }

/** A deletion under way says more than the status. */
function KeyStatus({ status, deletion, t }: KeyStatusProps) {
  if (deletion === 'unknown') return <StatusBadge tone="unknown">{t('deletion-unknown')}</StatusBadge>
  if (deletion) return <StatusBadge tone="waiting">{t('deletion-checking')}</StatusBadge>
  if (status === null) return quiet(t('status-none'))
  return (
    <StatusBadge tone={status === 'active' ? 'settled' : 'normal'}>
      {status === 'active' ? t('active') : ident(status)}
    </StatusBadge>
  )
}
