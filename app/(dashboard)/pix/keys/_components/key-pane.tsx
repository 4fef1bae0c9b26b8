'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { OpenPane, PaneLoading } from '@/components/list/split-pane'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api'
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
  const common = useTranslations('common')
  const query = useQuery(readQuery(operations.one, { id: operationId }))
  const creation = keyOperation.safeParse(query.data).data
  const deletion = deletionOperation.safeParse(query.data).data
  const keyId = deletion?.input.id ?? creation?.result?.id
  const accountId = (deletion ?? creation)?.input.accountId
  if (keyId !== undefined) {
    return <KeyDetail id={keyId} accountId={accountId} listed={listedOf(keyId)} rights={rights} {...pane} />
  }
  const nowhere = query.error instanceof ApiError && ['not_found', 'invalid_request'].includes(query.error.code)
  return (
    <OpenPane label={t('detail')} title={creation ? t('operation.creation') : t('detail')} {...pane}>
      {creation ? (
        <KeyOperation operation={creation} rights={rights} />
      ) : nowhere || query.data ? (
        <EmptyState
          fill
          title={t('operation.missing-title')}
          action={<Button onClick={pane.onClose}>{common('close')}</Button>}
        >
          {t('operation.missing-what')}
        </EmptyState>
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <PaneLoading />
      )}
    </OpenPane>
  )
}
