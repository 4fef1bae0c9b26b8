'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { PaneState } from '@/components/list/pane-state'
import { OpenPane } from '@/components/list/split-pane'
import { readQuery } from '@/lib/client/read-query'
import { operations } from '@/lib/features/operations/contract'
import { deletionOperation, keyOperation, type PixKey } from '@/lib/features/pix/keys/schema'
import { KeyDetail } from './key-detail'
import { KeyOperation, type KeyRights } from './key-operation'

type OperationPaneProps = {
  operationId: string
  listedOf: (id: string) => PixKey | undefined
  rights: KeyRights
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What an operation's address opens: its key, or the creation while no key is known of it. */
export function OperationPane({ operationId, listedOf, rights, ...pane }: OperationPaneProps) {
  const t = useTranslations('keys')
  const query = useQuery(readQuery(operations.one, { id: operationId }))
  const creation = keyOperation.safeParse(query.data).data
  const deletion = deletionOperation.safeParse(query.data).data
  const keyId = deletion?.input.id ?? creation?.result?.id
  const accountId = (deletion ?? creation)?.input.accountId
  if (keyId !== undefined) {
    return <KeyDetail id={keyId} accountId={accountId} listed={listedOf(keyId)} rights={rights} {...pane} />
  }
  return (
    <OpenPane label={t('detail')} title={creation ? t('operation.creation') : t('detail')} {...pane}>
      {creation ? (
        <KeyOperation operation={creation} rights={rights} />
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
