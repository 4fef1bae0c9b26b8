'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useList } from '@/components/list/query-list'
import { busyRetry } from '@/lib/client/busy-retry'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { documents } from '@/lib/features/documents/contract'
import { documentIndex } from '@/lib/features/documents/index/contract'
import { type Filters, listInput } from '../filters'
import { figuresOf } from './list-figures'

/** The matching rows, their figures, and the progress of the index; null without an index. */
export function useDocuments(filters: Filters) {
  const { data: status } = useQuery(readQuery(documentIndex.status, {}))
  const input = listInput(filters)
  const query = useInfiniteQuery({
    ...listQuery(documents.list, input),
    ...busyRetry,
    placeholderData: keepPreviousData,
  })
  const list = useList(query)
  const figures = figuresOf(query.data?.pages[0])
  const index = status?.running ? status : null

  // Rows read from the provider for lack of an index are read again as the index progresses.
  const isPartial = figures === null || query.data?.pages[0]?.incomplete === true
  const meanwhile = index !== null && !filters.source && isPartial && query.isSuccess
  const reached = `${index?.listed} ${index?.indexedAt}`
  const readAgain = useEffectEvent(() => meanwhile && query.refetch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is how far the index is that makes it worth while
  useEffect(() => void readAgain(), [reached])

  return { input, query, list, index, figures }
}
