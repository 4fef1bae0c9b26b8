'use client'

import { useRouter } from 'next/navigation'
import { createSerializer, parseAsString } from 'nuqs'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { infractionAddress } from '@/components/infractions/address'
import { type QueueFilters, queueParsers, queuePath, withQueueFilters } from '@/components/infractions/queue-filters'
import type { SyncProgress } from '@/lib/features/pix/infractions/queue-schema'

/** `at`: the case that was opened last. */
export const placeParsers = { ...queueParsers, at: parseAsString }
const withPlace = createSerializer(placeParsers)

/** Opening a case, leaving in the address which one, so that the way back ends on its row. */
export function useWayThere(filters: QueueFilters) {
  const router = useRouter()
  const remember = (id: string) => window.history.replaceState(null, '', withPlace(queuePath, { ...filters, at: id }))
  const addressOf = (id: string) => withQueueFilters(infractionAddress(id), filters)
  return {
    addressOf,
    remember,
    open: (id: string) => {
      remember(id)
      router.push(addressOf(id))
    },
  }
}

/** Scrolls to the case that was opened last and focuses its row, once the row is there. */
export function useWayBack(place: RefObject<HTMLElement | null>, at: string | null, isThere: boolean) {
  const arrivedAt = useRef(at)
  useEffect(() => {
    if (arrivedAt.current === null || !isThere) return
    arrivedAt.current = null
    const row = place.current?.querySelector<HTMLElement>('[data-at][aria-selected="true"]')
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [place, isThere])
}

type Refreshing = {
  sync: SyncProgress | undefined
  /** More than a few pages are loaded: they are read again only when the sync ends. */
  long: boolean
  refetch: () => unknown
}

/** Reads the rows again as the first sync of the provider's list goes on, but not while a pointer lies on them. */
export function useRefreshDuringSync(place: RefObject<HTMLElement | null>, { sync, long, refetch }: Refreshing) {
  const done = sync?.completedAt !== null
  const mark = sync && (done ? 'done' : `${sync.read}`)
  const seen = useRef(mark)
  const refresh = useEffectEvent(() => void refetch())
  useEffect(() => {
    const before = seen.current
    seen.current = mark
    if (before === undefined || before === mark || (long && !done)) return
    const rows = place.current?.querySelector('[role="grid"]:hover')
    if (!rows) return refresh()
    const once = new AbortController()
    rows.addEventListener('pointerleave', () => refresh(), { once: true, signal: once.signal })
    return () => once.abort()
  }, [place, mark, long, done])
}
