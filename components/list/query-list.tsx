'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { TextButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Page } from '@/lib/core/page'

/** What a list needs of an infinite query. */
type PagedQuery<T> = {
  data: { pages: Page<T>[]; behind?: boolean } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

export type ListState<T> = {
  rows: readonly T[]
  loading: boolean
  loadingMore: boolean
  /** More can be asked for. */
  hasMore: boolean
  /** Something changed since, and too much is loaded to read it again by itself. */
  behind: boolean
  /** Nothing could be loaded. */
  failed: boolean
  /** Rows are there, but the last request for more, or for newer ones, failed. */
  partial: boolean
  error: Error | null
  retrying: boolean
  retry: () => void
  /** Stable while nothing changes; does nothing when there is no more, or while asking. */
  loadMore: () => void
}

/** The written states of a list: loading, failed, partial, and the rows. */
export function listState<T>(query: PagedQuery<T>, loadMore: () => void): ListState<T> {
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const failed = query.data === undefined && query.error !== null
  return {
    rows,
    loading: query.isPending && !failed,
    loadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    behind: query.data?.behind === true,
    failed,
    partial: query.data !== undefined && query.error !== null,
    error: query.error,
    retrying: query.isFetching,
    retry: () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    loadMore,
  }
}

/** Asks for the next page, once at a time, never again by itself after a failure. */
export function useLoadMore<T>(query: PagedQuery<T>): () => void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const idle = hasNextPage && !isFetching && !isFetchNextPageError
  return useCallback(() => {
    if (idle) fetchNextPage()
  }, [idle, fetchNextPage])
}

/** In the place of the rows, when there are none because of a failure. */
export function ListFailure<T>({ list }: { list: ListState<T> }) {
  return (
    <div className="p-5 max-md:p-4">
      <ErrorNotice error={list.error} onRetry={list.retry} retrying={list.retrying} className="max-w-160" />
    </div>
  )
}

/** Above the rows that did come. */
export function PartialNotice<T>({
  list,
  title,
  children,
}: {
  list: ListState<T>
  title: string
  children: ReactNode
}) {
  const t = useTranslations('common')
  if (!list.partial) return null
  return (
    <Notice
      tone="wait"
      role="status"
      title={title}
      className="m-3 flex-none"
      actions={
        <TextButton aria-busy={list.retrying} onClick={list.retry}>
          {t('try-again')}
        </TextButton>
      }
    >
      {children}
    </Notice>
  )
}

type LoadedNoteProps<T> = { list: ListState<T>; children: ReactNode }

/** The foot of a list: what is loaded, and more of it. */
export function LoadedNote<T>({ list, children }: LoadedNoteProps<T>) {
  const t = useTranslations('common')
  return (
    <>
      <span role="status">{children}</span>
      {list.loadingMore && <span>{t('loading-more')}</span>}
      {list.hasMore && !list.loadingMore && <TextButton onClick={list.loadMore}>{t('load-more')}</TextButton>}
      {list.behind && (
        <span role="status">
          {t('behind')}. <TextButton onClick={list.retry}>{t('refresh')}</TextButton>
        </span>
      )}
    </>
  )
}
