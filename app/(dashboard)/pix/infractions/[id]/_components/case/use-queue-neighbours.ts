'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useQueryStates } from 'nuqs'
import { useEffect, useRef } from 'react'
import { infractionAddress } from '@/components/infractions/address'
import { queueInput, queueParsers, queuePath, withQueueFilters } from '@/components/infractions/queue-filters'
import { usePageKeys } from '@/components/layout/page-keys'
import { useList } from '@/components/list/query-list'
import { listQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'

export type QueueNeighbours = {
  /** Addresses under the same filters; null at the ends, and while the queue is not there. */
  previous: string | null
  next: string | null
  /** The queue as it was left. */
  back: string
}

/** What lies beside a case in the queue that it was opened from; a case that has left it is gone on from where it stood. */
export function useQueueNeighbours(id: string): QueueNeighbours {
  const [filters] = useQueryStates(queueParsers)
  const { rows, loadMore } = useList(useInfiniteQuery(listQuery(infractions.queue, queueInput(filters))))
  const at = rows.findIndex((row) => row.id === id)
  const lastAt = useRef<{ id: string; at: number } | null>(null)
  const atEnd = at >= 0 && at === rows.length - 1
  useEffect(() => {
    if (at >= 0) lastAt.current = { id, at }
    if (atEnd) loadMore()
  })
  const stood = lastAt.current?.id === id ? lastAt.current.at : 0
  const address = (row: { id: string } | undefined) => row && withQueueFilters(infractionAddress(row.id), filters)
  return {
    previous: address(at >= 0 ? rows[at - 1] : rows[stood - 1]) ?? null,
    next: address(at >= 0 ? rows[at + 1] : rows[stood]) ?? null,
    back: withQueueFilters(queuePath, filters),
  }
}

/** j and k go through the queue case by case. */
export function useCaseKeys({ previous, next }: QueueNeighbours): void {
  const router = useRouter()
  usePageKeys(({ key }) => {
    const to = key === 'j' ? next : key === 'k' ? previous : null
    if (to) router.push(to)
  })
}
