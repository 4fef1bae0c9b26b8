'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { PaneState } from '@/components/list/pane-state'
import { OpenPane } from '@/components/list/split-pane'
import { readQuery } from '@/lib/client/read-query'
import { operations } from '@/lib/features/operations/contract'
import { type Account, closingOperation, openingOperation } from '@/lib/features/pix/accounts/schema'
import { AccountDetail } from './account-detail'
import { AccountOperation, type AccountRights } from './account-operation'

type PaneProps = { rights: AccountRights; regionRef: RefObject<HTMLElement | null>; onClose: () => void }

type OperationPaneProps = PaneProps & { operationId: string; listedOf: (id: string) => Account | undefined }

/** What an operation's address opens: its account, or the opening while no account is known of it. */
export function OperationPane({ operationId, listedOf, ...pane }: OperationPaneProps) {
  const t = useTranslations('accounts')
  const query = useQuery(readQuery(operations.one, { id: operationId }))
  const opening = openingOperation.safeParse(query.data).data
  const closing = closingOperation.safeParse(query.data).data
  const accountId = closing?.input.id ?? opening?.result?.id
  if (accountId !== undefined) return <AccountDetail id={accountId} listed={listedOf(accountId)} {...pane} />
  return (
    <OpenPane label={t('detail')} title={opening ? t('operation.opening') : t('detail')} {...pane}>
      {opening ? (
        <AccountOperation operation={opening} rights={pane.rights} />
      ) : (
        <PaneState
          query={query}
          missing={{ title: t('operation.missing-title'), what: t('operation.missing-what') }}
          onClose={pane.onClose}
        />
      )}
    </OpenPane>
  )
}
