'use client'

import { useEffect, useRef } from 'react'
import type { ListState } from './query-list'

/** For an element at the end of the rows: as it comes into view, more are loaded. */
export function useEndReached({ hasMore, loadMore }: Pick<ListState<unknown>, 'hasMore' | 'loadMore'>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, loadMore])
  return end
}
