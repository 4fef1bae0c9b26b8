'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark, Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useRef, useState } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { FilterBar } from '@/components/list/filter-bar'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { StaleNote } from '@/components/list/stale-note'
import { useOpenPane } from '@/components/list/use-open-pane'
import { AskedList } from '@/components/operations/asked-list'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useRenewal } from '@/components/operations/use-renewal'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Notice } from '@/components/ui/notice'
import { listQuery } from '@/lib/client/read-query'
import { cameToNothing } from '@/lib/core/operation-states'
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
  const listRef = useRef<HTMLElement>(null)
  const regionRef = useRef<HTMLElement>(null)
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const { id, operationId, opened, show, showOperation, close, closeOnEscape } = useOpenPane(listRef)
  const [opening, setOpening] = useState(false)
  const sendingKey = useDialogKey()
  const query = useInfiniteQuery(listQuery(accounts.list, listInput(filters)))
  const list = listState(query, useLoadMore(query))
  const asked = useAccountOperations()
  useRenewal(asked.read ? asked.all : undefined, ['pix', 'accounts'])
  const live = asked.closings.filter(({ state }) => !cameToNothing.includes(state) && state !== 'confirmed')
  const columns = accountColumns({ t, closings: new Map(live.map(({ input, state }) => [input.id, state])) })
  const filtered = filters.status !== null
  const nothing = !list.loading && !list.failed && list.rows.length === 0
  const openEnded = query.data?.pages.at(-1)?.openEnded ?? false
  const listedOf = (wanted: string) => list.rows.find((account) => account.id === wanted)
  const pane = { rights, regionRef, onClose: close }
  const keys = { onKeyDown: closeOnEscape }
  const hiddenBehind = cx(opened && 'max-[1100px]:hidden')

  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('main-only')}
        actions={
          rights.open && (
            <Button variant="primary" aria-label={t('open')} className={hiddenBehind} onClick={() => setOpening(true)}>
              <Plus aria-hidden />
              <span className="max-md:hidden">{t('open')}</span>
              <span className="md:hidden">{t('open-short')}</span>
            </Button>
          )
        }
      />
      <div className={hiddenBehind}>
        <FilterBar
          end={
            query.data && (
              <StaleNote
                at={query.dataUpdatedAt}
                onRefresh={() => void query.refetch()}
                refreshing={query.isRefetching}
              />
            )
          }
        >
          <StatusFilter
            value={filters.status}
            seen={list.rows.map(({ status }) => status)}
            onChange={(status) => void setFilters({ status })}
          />
        </FilterBar>
      </div>
      <div
        {...keys}
        className="relative grid min-h-0 flex-1 max-[1100px]:grid-rows-[minmax(0,1fr)_auto] min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(392px,36%)]"
      >
        <section
          ref={listRef}
          aria-label={t('list')}
          className={cx('flex min-h-0 min-w-0 flex-col', opened && 'max-[1100px]:invisible')}
        >
          <PartialNotice list={list} title={t('partial-title')}>
            {t('partial-what')}
          </PartialNotice>
          {openEnded && (
            <Notice role="status" title={t('open-ended-title')} className="m-3 flex-none">
              {t('open-ended-what')}
            </Notice>
          )}
          {list.failed && <ListFailure list={list} />}
          {nothing && (
            <EmptyState
              fill
              icon={filtered ? <SearchX aria-hidden /> : <Landmark aria-hidden />}
              title={t(filtered ? 'no-match-title' : 'empty-title')}
              action={
                filtered && <Button onClick={() => void setFilters({ status: null })}>{t('no-match-action')}</Button>
              }
            >
              {t(filtered ? 'no-match-what' : 'empty-what')}
            </EmptyState>
          )}
          {!list.failed && !nothing && (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={list.rows}
              rowId={(account) => account.id}
              activeId={id}
              onActiveChange={(account) => show(account.id)}
              onActivate={() => regionRef.current?.focus()}
              onEndReached={list.loadMore}
              loading={list.loading}
              loadingMore={list.loadingMore}
              partial={list.hasMore || openEnded}
              cardHeight={76}
              footer={
                <LoadedNote list={list}>
                  {t(list.hasMore || openEnded ? 'count-more' : 'count', { count: list.rows.length })}
                </LoadedNote>
              }
            />
          )}
        </section>
        {id !== null ? (
          <AccountDetail key={id} id={id} listed={listedOf(id)} {...pane} />
        ) : operationId !== null ? (
          <OperationPane key={operationId} operationId={operationId} listedOf={listedOf} {...pane} />
        ) : (
          <div
            className={cx(
              'min-h-0 overflow-auto border-line max-[1100px]:max-h-64 max-[1100px]:border-t min-[1100px]:border-l',
              asked.all.length === 0 && 'max-[1100px]:hidden',
            )}
          >
            <AskedList
              title={t('asked')}
              empty={t('asked-none')}
              onOpen={showOperation}
              rows={asked.all.map((operation) => ({
                ...operation,
                kind: t(operation.kind === 'pix.account' ? 'operation.opening' : 'operation.closing'),
                subject:
                  operation.kind === 'pix.account'
                    ? (operation.input.name ?? operation.input.externalId)
                    : (listedOf(operation.input.id)?.name ?? operation.input.id),
              }))}
            />
          </div>
        )}
      </div>
      {opening && (
        <OpenDialog
          sendingKey={sendingKey}
          openings={asked.openings}
          onClose={() => setOpening(false)}
          onOpened={(operation) => {
            setOpening(false)
            showOperation(operation)
          }}
        />
      )}
    </>
  )
}
