'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { TextButton } from '@/components/ui/button'
import type { Page } from '@/lib/core/page'
import { pagesAsOf } from '@/lib/core/page-age'

/** The parts of an infinite query that a list uses. */
type PagedQuery<T> = {
  data: { pages: Page<T>[]; behind?: boolean } | undefined
  dataUpdatedAt: number
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isRefetching: boolean
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
  /** Number of upstream's records that could not be read. */
  unreadable: number
  /** More can be loaded. */
  hasMore: boolean
  /** Rows changed, and too many are loaded to refresh them automatically. */
  behind: boolean
  /** Nothing could be loaded. */
  failed: boolean
  /** Rows are shown, but the last request for more or newer rows failed. */
  partial: boolean
  error: Error | null
  /** Milliseconds since 1970; null while nothing is loaded. */
  asOf: number | null
  refresh: () => void
  refreshing: boolean
  retry: () => void
  retrying: boolean
  /** Stable while nothing changes; does nothing when there is no more, while loading, or after a failure. */
  loadMore: () => void
}

/** The rows of an infinite query, and what its written states need. */
export function useList<T>(query: PagedQuery<T>): ListState<T> {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const idle = hasNextPage && !isFetching && !isFetchNextPageError
  const loadMore = useCallback(() => {
    if (idle) fetchNextPage()
  }, [idle, fetchNextPage])
  const failed = data === undefined && query.error !== null
  return {
    rows: data?.pages.flatMap((page) => page.items) ?? [],
    loading: query.isPending && !failed,
    loadingMore: query.isFetchingNextPage,
    unreadable: data?.pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0) ?? 0,
    hasMore: hasNextPage,
    behind: data?.behind === true,
    failed,
    partial: data !== undefined && query.error !== null,
    error: query.error,
    asOf: data ? pagesAsOf(data, query.dataUpdatedAt) : null,
    refresh: () => void query.refetch(),
    refreshing: query.isRefetching,
    retry: () => (isFetchNextPageError ? fetchNextPage() : query.refetch()),
    retrying: isFetching,
    loadMore,
  }
}

type ListFooterProps<T> = { list: ListState<T>; end?: ReactNode; children: ReactNode }

/** Last line below the rows: the number loaded, a button for more, and at the `end` other remarks. */
export function ListFooter<T>({ list, end, children }: ListFooterProps<T>) {
  const t = useTranslations('common')
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 border-line border-t py-1 pr-4 pl-5 text-ink-3 text-xs tabular-nums max-md:px-4">
      <span role="status">{children}</span>
      {list.unreadable > 0 && (
        <span role="status" className="text-wait-ink">
          {t('unreadable-rows', { count: list.unreadable })}
        </span>
      )}
      {list.loadingMore && <span>{t('loading-more')}</span>}
      {list.hasMore && !list.loadingMore && <TextButton onClick={list.loadMore}>{t('load-more')}</TextButton>}
      {list.behind && (
        <span role="status">
          {t('behind')}. <TextButton onClick={list.retry}>{t('refresh')}</TextButton>
        </span>
      )}
      {end}
    </footer>
  )
}
