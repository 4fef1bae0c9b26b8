'use client'

import { useEffect, useRef } from 'react'
import type { ListState } from './query-list'

/** Ref of an element below the rows: more rows are loaded when it comes into view. */
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
