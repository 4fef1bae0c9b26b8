'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { ListAge } from '@/components/list/list-age'
import { useList } from '@/components/list/query-list'
import { useSplitPane } from '@/components/list/use-split-pane'
import { useRecordOperations } from '@/components/operations/records/record-operations'
import { RecordScreen } from '@/components/operations/records/record-screen'
import { listQuery } from '@/lib/client/read-query'
import { keys } from '@/lib/features/pix/keys/contract'
import { keyColumns } from './key-columns'
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
