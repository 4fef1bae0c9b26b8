'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { useAccountId } from '@/components/layout/use-account-id'
import { ListScreen } from '@/components/list/list-screen'
import { ListAge, useList } from '@/components/list/query-list'
import { useSplitPane } from '@/components/list/use-split-pane'
import { AskedList, askedColumns } from '@/components/operations/asked-list'
import { useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { useRenewal } from '@/components/operations/use-renewal'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { listQuery } from '@/lib/client/read-query'
import { voidStates } from '@/lib/core/operation-states'
import { keys } from '@/lib/features/pix/keys/contract'
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
  const { accountId } = useAccountId()
  const pane = useSplitPane('id', 'operation')
  const [creating, setCreating] = useState(false)
  const sendingKey = useDialogKey()
  const list = useList(useInfiniteQuery(listQuery(keys.list, { accountId })))
  const asked = useKeyOperations()
  useRenewal(asked.read ? asked.all : undefined, ['pix', 'keys'])
  const live = asked.deletions.filter(({ state }) => !voidStates.includes(state) && state !== 'confirmed')
  const deletions = new Map(live.map(({ input, state }) => [input.id, state]))
  const told = list.rows.some(({ id: listed, status }) => status !== null || deletions.has(listed))
  const columns = keyColumns({ t, typeWords, deletions, told })
  const account = useRef(accountId)
  useEffect(() => {
    if (account.current === accountId) return
    account.current = accountId
    if (pane.opened) pane.close()
  })
  const listedOf = (wanted: string) => list.rows.find((key) => key.id === wanted)
  const beside =
    pane.id === null ? (
      <AskedList
        title={t('asked')}
        empty={t('asked-none')}
        onOpen={(operation) => pane.show(operation, 'operation')}
        rows={asked.all.map((operation) => ({ ...operation, ...wordsOf(operation) }))}
      />
    ) : pane.word === 'id' ? (
      <KeyDetail
        key={pane.id}
        id={pane.id}
        accountId={accountId}
        listed={listedOf(pane.id)}
        rights={rights}
        {...pane.region}
      />
    ) : (
      <OperationPane key={pane.id} operationId={pane.id} listedOf={listedOf} rights={rights} {...pane.region} />
    )

  return (
    <>
      <ListScreen
        title={t('title')}
        actions={
          <>
            {rights.accounts && <AccountSwitcher compact />}
            {rights.create && (
              <Button
                variant="primary"
                aria-label={t('create')}
                className={cx(pane.opened && 'max-pane:hidden')}
                onClick={() => setCreating(true)}
              >
                <Plus aria-hidden />
                <span className="max-md:hidden">{t('create')}</span>
                <span className="md:hidden">{t('create-short')}</span>
              </Button>
            )}
          </>
        }
        list={list}
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        nothing={{ icon: <KeyRound aria-hidden />, title: t('empty-title'), children: t('empty-what') }}
        table={{ columns, ...pane.rowProps, cardHeight: 76 }}
        loaded={t('count', { count: list.rows.length })}
        footerEnd={
          <span className="ml-auto">
            <ListAge list={list} />
          </span>
        }
        split={{ pane, label: t('list'), columns: askedColumns, beside }}
      />
      {creating && (
        <NewKeyDialog
          accountId={accountId}
          sendingKey={sendingKey}
          onClose={() => setCreating(false)}
          onCreated={(operation) => {
            setCreating(false)
            pane.show(operation, 'operation')
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
