'use client'

import type { ReactNode } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import type { Failing } from '@/components/layout/live-note'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { isMissing } from '@/lib/client/api'

type OneQuery<T> = {
  data: T | undefined
  error: Error | null
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

type OperationPageProps<T> = {
  query: OneQuery<T>
  /** The list it belongs to. */
  list: { title: string; href: string }
  /** The words where there is none under that number. */
  missing: { title: string; what: string; action: string }
  skeleton: ReactNode
  /** The page of what was found; `failing` when the last look failed and it is from before. */
  children: (found: T, failing: Failing | null) => ReactNode
}

/** One operation as it stands, or why there is nothing to show. */
export function OperationPage<T>({ query, list, missing, skeleton, children }: OperationPageProps<T>) {
  const { data, error } = query
  if (data) return children(data, error && { error, since: query.dataUpdatedAt })
  return (
    <>
      <PageHeader title={list.title} crumbs={[{ href: list.href, label: list.title }]} />
      <PageBody className="flex flex-col">
        {isMissing(error) ? (
          <EmptyState title={missing.title} action={<ButtonLink href={list.href}>{missing.action}</ButtonLink>} fill>
            {missing.what}
          </EmptyState>
        ) : error ? (
          <ErrorNotice
            error={error}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
            className="m-5 max-md:m-4"
          />
        ) : (
          skeleton
        )}
      </PageBody>
    </>
  )
}
