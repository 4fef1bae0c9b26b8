'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { QueueWalk } from '@/lib/features/pix/infractions/queue/schema'

type Refreshing = {
  walk: QueueWalk | undefined
  /** More than a few pages are loaded: they are asked for again only when the reading ends. */
  long: boolean
  refetch: () => unknown
}

/** Asks for the rows again as the first reading of the provider's list goes on, but not while a pointer lies on them. */
export function useRefreshWhileRead(place: RefObject<HTMLElement | null>, { walk, long, refetch }: Refreshing) {
  const done = walk?.completedAt !== null
  const mark = walk && (done ? 'done' : `${walk.read}`)
  const seen = useRef(mark)
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    const before = seen.current
    seen.current = mark
    if (before === undefined || before === mark || (long && !done)) return
    const rows = place.current?.querySelector('[role="grid"]:hover')
    if (!rows) return void latest.current()
    const once = new AbortController()
    rows.addEventListener('pointerleave', () => void latest.current(), { once: true, signal: once.signal })
    return () => once.abort()
  }, [place, mark, long, done])
}
