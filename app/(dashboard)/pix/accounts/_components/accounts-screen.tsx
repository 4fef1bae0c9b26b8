'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark, Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { FilterBar } from '@/components/list/filter-bar'
import { ListScreen } from '@/components/list/list-screen'
import { ListAge, useList } from '@/components/list/query-list'
import { useSplitPane } from '@/components/list/use-split-pane'
import { AskedList, askedColumns } from '@/components/operations/asked-list'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useRenewal } from '@/components/operations/use-renewal'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Notice } from '@/components/ui/notice'
import { listQuery } from '@/lib/client/read-query'
import { voidStates } from '@/lib/core/operation-states'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { accountColumns } from './account-columns'
import { AccountDetail } from './account-detail'
import type { AccountRights } from './account-operation'
import { OperationPane } from './account-pane'
import { OpenDialog } from './open-dialog'
import { filterParsers, listInput } from './place'
import { StatusFilter } from './status-filter'
import { useAccountOperations } from './use-account-operations'

/** The accounts under the main one; what was asked for here, or the open account, beside them. */
export function AccountsScreen({ rights }: { rights: AccountRights }) {
  const t = useTranslations('accounts')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const pane = useSplitPane('id', 'operation')
  const [opening, setOpening] = useState(false)
  const sendingKey = useDialogKey()
  const query = useInfiniteQuery(listQuery(accounts.list, listInput(filters)))
  const list = useList(query)
  const asked = useAccountOperations()
  useRenewal(asked.read ? asked.all : undefined, ['pix', 'accounts'])
  const live = asked.closings.filter(({ state }) => !voidStates.includes(state) && state !== 'confirmed')
  const columns = accountColumns({ t, closings: new Map(live.map(({ input, state }) => [input.id, state])) })
  const openEnded = query.data?.pages.at(-1)?.openEnded ?? false
  const more = list.hasMore || openEnded
  const listedOf = (wanted: string) => list.rows.find((account) => account.id === wanted)

  const beside =
    pane.id === null ? (
      <AskedList
        title={t('asked')}
        empty={t('asked-none')}
        onOpen={(operation) => pane.show(operation, 'operation')}
        rows={asked.all.map((operation) => ({
          ...operation,
          kind: t(operation.kind === 'pix.account' ? 'operation.opening' : 'operation.closing'),
          subject:
            operation.kind === 'pix.account'
              ? (operation.input.name ?? operation.input.externalId)
              : (listedOf(operation.input.id)?.name ?? operation.input.id),
        }))}
      />
    ) : pane.word === 'id' ? (
      <AccountDetail key={pane.id} id={pane.id} listed={listedOf(pane.id)} rights={rights} {...pane.region} />
    ) : (
      <OperationPane key={pane.id} operationId={pane.id} listedOf={listedOf} rights={rights} {...pane.region} />
    )

  return (
    <>
      <ListScreen
        title={t('title')}
        note={t('main-only')}
        actions={
          rights.open && (
            <Button
              variant="primary"
              aria-label={t('open')}
              className={cx(pane.opened && 'max-pane:hidden')}
              onClick={() => setOpening(true)}
            >
              <Plus aria-hidden />
              <span className="max-md:hidden">{t('open')}</span>
              <span className="md:hidden">{t('open-short')}</span>
            </Button>
          )
        }
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
        partial={{ title: t('partial-title'), what: t('partial-what') }}
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
        table={{ columns, ...pane.rowProps, partial: more, cardHeight: 76 }}
        loaded={t(more ? 'count-more' : 'count', { count: list.rows.length })}
        split={{ pane, label: t('list'), columns: askedColumns, beside }}
      />
      {opening && (
        <OpenDialog
          sendingKey={sendingKey}
          openings={asked.openings}
          onClose={() => setOpening(false)}
          onOpened={(operation) => {
            setOpening(false)
            pane.show(operation, 'operation')
          }}
        />
      )}
    </>
  )
}
