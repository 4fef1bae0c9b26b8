'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { PaneRegion } from '@/components/list/split-pane'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { isMissing } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Statement } from '@/lib/features/pix/statements/schema'
import { StatementDetail } from './statement-detail'

type StatementPaneProps = {
  id: string
  /** It as the list knows it, until it has been read by itself. */
  listed: Statement | undefined
  mayAsk: boolean
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The open statement, beside the list or over it where there is no room for both; then the focus comes along. */
export function StatementPane({ id, listed, mayAsk, regionRef, onClose }: StatementPaneProps) {
  const t = useTranslations('statements.detail')
  const query = useQuery({ ...readQuery(statements.one, { id }), placeholderData: listed })
  return (
    <PaneRegion label={t('label')} regionRef={regionRef}>
      {query.data ? (
        <StatementDetail statement={query.data} mayAsk={mayAsk} query={query} onClose={onClose} />
      ) : query.error ? (
        <Missing
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
          onClose={onClose}
        />
      ) : (
        <Loading />
      )}
    </PaneRegion>
  )
}

type MissingProps = { error: Error; retrying: boolean; onRetry: () => void; onClose: () => void }

function Missing({ error, retrying, onRetry, onClose }: MissingProps): ReactNode {
  const t = useTranslations('statements.detail')
  const common = useTranslations('common')
  if (!isMissing(error))
    return <ErrorNotice error={error} onRetry={onRetry} retrying={retrying} className="m-5 max-md:m-4" />
  return (
    <EmptyState fill title={t('missing-title')} action={<Button onClick={onClose}>{common('close')}</Button>}>
      {t('missing-what')}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div aria-busy className="flex flex-col gap-3 p-5">
      <Skeleton className="h-4 w-56" />
      <Skeleton className="w-72" />
      <Skeleton className="mt-4 h-40 w-full" />
    </div>
  )
}
