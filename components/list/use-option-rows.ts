'use client'

import { useEffect, useRef } from 'react'
import { useListKeys } from '@/components/layout/page-keys'
import type { ListState } from '@/components/list/query-list'
import { rowMove } from '@/components/list/row-moves'
import { isOverlay } from '@/components/list/screen-width'

const pageOfRows = 8

type OptionRows = {
  list: Pick<ListState<{ id: string }>, 'hasMore' | 'loadMore'>
  openId: string | null
  /** Where the keys enter the list. */
  stopId: string | undefined
  onOpen: (id: string) => void
}

/**
 * A list box whose options (with their id as `data-id`) open beside it: arrows, j and k move over them, and open them where
 * there is room beside; Enter opens where the keys would begin. Once its end comes into view, more is loaded.
 */
export function useOptionRows({ list: { hasMore, loadMore }, openId, stopId, onOpen }: OptionRows) {
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, loadMore])
  useListKeys(box, (event) => {
    if (event.key === 'Enter' && event.target === document.body && !event.repeat && stopId) return onOpen(stopId)
    const move = rowMove(event.key, true)
    if (!move) return
    event.preventDefault()
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    const focused = options.findIndex((option) => option.contains(document.activeElement))
    const at = focused >= 0 ? focused : options.findIndex((option) => option.dataset.id === openId)
    const option = options[Math.max(0, Math.min(options.length - 1, move(at, options.length, pageOfRows)))]
    option?.focus()
    if (option?.dataset.id && !isOverlay()) onOpen(option.dataset.id)
  })
  return { box, end }
}
