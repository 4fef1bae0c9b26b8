'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageHeader } from '@/components/layout/page-header'
import { useAccountId } from '@/components/layout/use-account-id'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { StaleNote } from '@/components/list/stale-note'
import { useOpenPane } from '@/components/list/use-open-pane'
import { AskedList } from '@/components/operations/asked-list'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useRenewal } from '@/components/operations/use-renewal'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { cameToNothing } from '@/lib/core/operation-states'
import { keysQuery } from '@/lib/features/pix/keys/queries'
import { keyColumns } from './key-columns'
import { KeyDetail } from './key-detail'
import type { KeyRights } from './key-operation'
import { OperationPane } from './key-pane'
import { shownKey, useTypeWords } from './key-words'
import { NewKeyDialog } from './new-key-dialog'
import { useKeyOperations } from './use-key-operations'

/** The keys of an account; what was asked for here, or the open key, beside them. */
export function KeysScreen({ rights }: { rights: KeyRights }) {
  const t = useTranslations('keys')
  const typeWords = useTypeWords()
  const listRef = useRef<HTMLElement>(null)
  const regionRef = useRef<HTMLElement>(null)
  const { accountId } = useAccountId()
  const { id, operationId, opened, show, showOperation, close, closeOnEscape } = useOpenPane(listRef)
  const [creating, setCreating] = useState(false)
  const sendingKey = useDialogKey()
  const query = useInfiniteQuery(keysQuery(accountId))
  const list = listState(query, useLoadMore(query))
  const asked = useKeyOperations()
  useRenewal(asked.read ? asked.all : undefined, ['pix', 'keys'])
  const live = asked.deletions.filter(({ state }) => !cameToNothing.includes(state) && state !== 'confirmed')
  const deletions = new Map(live.map(({ input, state }) => [input.id, state]))
  const told = list.rows.some(({ id: listed, status }) => status !== null || deletions.has(listed))
  const columns = keyColumns({ t, typeWords, deletions, told })
  const account = useRef(accountId)
  useEffect(() => {
    if (account.current === accountId) return
    account.current = accountId
    if (opened) close()
  })
  const nothing = !list.loading && !list.failed && list.rows.length === 0
  const listedOf = (wanted: string) => list.rows.find((key) => key.id === wanted)
  const pane = { rights, regionRef, onClose: close }
  const keys = { onKeyDown: closeOnEscape }
  const create = rights.create && (
    <Button
      variant="primary"
      aria-label={t('create')}
      className={cx(opened && 'max-[1100px]:hidden')}
      onClick={() => setCreating(true)}
    >
      <Plus aria-hidden />
      <span className="max-md:hidden">{t('create')}</span>
      <span className="md:hidden">{t('create-short')}</span>
    </Button>
  )

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {rights.accounts && <AccountSwitcher compact />}
            {create}
          </>
        }
      />
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
          {list.failed && <ListFailure list={list} />}
          {nothing && (
            <EmptyState fill icon={<KeyRound aria-hidden />} title={t('empty-title')}>
              {t('empty-what')}
            </EmptyState>
          )}
          {!list.failed && !nothing && (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={list.rows}
              rowId={(key) => key.id}
              activeId={id}
              onActiveChange={(key) => show(key.id)}
              onActivate={() => regionRef.current?.focus()}
              loading={list.loading}
              cardHeight={76}
              footer={
                <>
                  <LoadedNote list={list}>{t('count', { count: list.rows.length })}</LoadedNote>
                  {query.data && (
                    <span className="ml-auto">
                      <StaleNote
                        at={query.dataUpdatedAt}
                        onRefresh={() => void query.refetch()}
                        refreshing={query.isRefetching}
                      />
                    </span>
                  )}
                </>
              }
            />
          )}
        </section>
        {id !== null ? (
          <KeyDetail key={id} id={id} accountId={accountId} listed={listedOf(id)} {...pane} />
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
              rows={asked.all.map((operation) => ({ ...operation, ...wordsOf(operation) }))}
            />
          </div>
        )}
      </div>
      {creating && (
        <NewKeyDialog
          accountId={accountId}
          sendingKey={sendingKey}
          onClose={() => setCreating(false)}
          onCreated={(operation) => {
            setCreating(false)
            showOperation(operation)
          }}
        />
      )}
    </>
  )

  function wordsOf(operation: (typeof asked.all)[number]) {
    if (operation.kind === 'pix.key') {
      const key = operation.result?.key ?? operation.input.key
      return { kind: t('operation.creation'), subject: key ?? t('operation.wanted-random') }
    }
    const about = operation.about ?? listedOf(operation.input.id)
    return { kind: t('operation.deletion'), subject: about ? shownKey(about) : operation.input.id }
  }
}
