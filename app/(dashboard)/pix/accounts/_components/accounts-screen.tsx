'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import type { DataColumn } from '@/components/list/data-column'
import { FilterBar } from '@/components/list/filter-bar'
import { OptionFilter } from '@/components/list/option-filter'
import { useList } from '@/components/list/query-list'
import { ListAge } from '@/components/list/stale-note'
import { useSplitPane } from '@/components/list/use-split-pane'
import { useRecordOperations } from '@/components/operations/record-operations'
import { RecordScreen } from '@/components/operations/record-screen'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { listQuery } from '@/lib/client/read-query'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { accounts } from '@/lib/features/pix/accounts/contract'
import type { Account } from '@/lib/features/pix/accounts/schema'
import { AccountDetail } from './account-detail'
import { AccountOperation, type AccountRights, accountKinds } from './account-operation'
import { AccountStatus, knownStatuses, useStatusLabel } from './account-status'
import { filterParsers, listInput } from './filters'
import { OpenDialog } from './open-dialog'

/** The sub-accounts, with a pane for an operation or the open account. */
export function AccountsScreen({ rights }: { rights: AccountRights }) {
  const t = useTranslations('accounts')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const pane = useSplitPane('id', 'operation')
  const query = useInfiniteQuery(listQuery(accounts.list, listInput(filters)))
  const list = useList(query)
  const requested = useRecordOperations(accountKinds)
  const openEnded = query.data?.pages.at(-1)?.openEnded ?? false
  const more = list.hasMore || openEnded
  const listedOf = (wanted: string) => list.rows.find((account) => account.id === wanted)

  function labelsOf(operation: (typeof requested.all)[number]) {
    if (operation.kind === 'pix.account') {
      return { kind: t('operation.opening'), subject: operation.input.name ?? operation.input.externalId }
    }
    return { kind: t('operation.closing'), subject: listedOf(operation.input.id)?.name ?? operation.input.id }
  }

  return (
    <RecordScreen
      labels="accounts"
      path={accounts.list.path}
      pane={pane}
      requested={requested}
      labelsOf={labelsOf}
      record={(id, region) => <AccountDetail id={id} listed={listedOf(id)} rights={rights} {...region} />}
      card={(opening) => <AccountOperation operation={opening} rights={rights} />}
      createDialog={rights.open ? (dialog) => <OpenDialog openings={requested.made} {...dialog} /> : null}
      note={t('main-only')}
      filters={
        <FilterBar end={<ListAge list={list} />}>
          <StatusFilter
            value={filters.status}
            seen={list.rows.map(({ status }) => status)}
            onChange={(status) => void setFilters({ status })}
          />
        </FilterBar>
      }
      list={list}
      notices={
        openEnded && (
          <Notice role="status" title={t('open-ended-title')} className="m-3 flex-none">
            {t('open-ended-what')}
          </Notice>
        )
      }
      nothing={
        filters.status === null
          ? { icon: <Landmark aria-hidden />, title: t('empty-title'), children: t('empty-what') }
          : {
              icon: <SearchX aria-hidden />,
              title: t('no-match-title'),
              children: t('no-match-what'),
              action: <Button onClick={() => void setFilters({ status: null })}>{t('no-match-action')}</Button>,
            }
      }
      table={{ columns: accountColumns({ t, closings: requested.endings }), partial: more }}
      loaded={t(more ? 'count-more' : 'count', { count: list.rows.length })}
    />
  )
}

type StatusFilterProps = {
  value: string | null
  /** The statuses in sight: the provider may use words of its own. */
  seen: readonly string[]
  onChange: (value: string | null) => void
}

function StatusFilter({ value, seen, onChange }: StatusFilterProps) {
  const t = useTranslations('accounts')
  const labels = useStatusLabel()
  const statuses = [...new Set([...knownStatuses, ...seen, ...(value ? [value] : [])])]
  return (
    <OptionFilter
      name={t('status')}
      options={statuses.map((status) => ({ value: status, label: labels(status) }))}
      value={value}
      onChange={onChange}
    />
  )
}

type ColumnsInput = {
  t: ReturnType<typeof useTranslations<'accounts'>>
  /** The closings that are under way, by account. */
  closings: ReadonlyMap<string, OperationState>
}

function accountColumns({ t, closings }: ColumnsInput): DataColumn<Account>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      width: 'minmax(120px,1fr)',
      card: 'max-md:order-1',
      skeleton: 'w-40',
      cell: ({ name }) => (name ? <span className="font-medium">{name}</span> : quiet(t('nameless'))),
    },
    {
      id: 'id',
      header: t('id'),
      width: 'minmax(160px,372px)',
      card: 'max-md:order-3 max-md:col-span-2 max-md:text-ink-3 max-md:text-xs',
      skeleton: 'w-72',
      cell: ({ id }) => (
        <span className="flex items-center gap-1">
          <MonoId value={id} className="truncate" />
          <CopyButton value={id} what={t('id')} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      width: 'minmax(136px,232px)',
      card: 'max-md:order-2 max-md:text-right',
      skeleton: 'w-24',
      cell: ({ id, status }) => {
        const closing = status === 'closed' ? undefined : closings.get(id)
        return (
          <span className="block truncate">
            <AccountStatus status={status} />
            {closing && (
              <span className="ml-2 text-wait-ink text-xs">
                {t(closing === 'unknown' ? 'closing-unknown' : 'closing-requested')}
              </span>
            )}
          </span>
        )
      },
    },
  ]
}
