'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { FilterBar } from '@/components/list/filter-bar'
import { ListAge } from '@/components/list/list-age'
import { OptionFilter } from '@/components/list/option-filter'
import { useList } from '@/components/list/query-list'
import { useSplitPane } from '@/components/list/use-split-pane'
import { useRecordOperations } from '@/components/operations/records/record-operations'
import { RecordScreen } from '@/components/operations/records/record-screen'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { listQuery } from '@/lib/client/read-query'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { accountColumns } from './account-columns'
import { AccountDetail } from './account-detail'
import { AccountOperation, type AccountRights, accountKinds } from './account-operation'
import { knownStatuses, useStatusLabel } from './account-status'
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
