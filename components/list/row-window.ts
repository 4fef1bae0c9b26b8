'use client'

import { type RefObject, useEffect, useState } from 'react'

type RowWindow = { first: number; last: number }

/** The rows (last one excluded) that a scrolled pane shows, `spare` more on each side; in steps, so that few scrolls redraw. */
export function rowsInView(top: number, height: number, rowHeight: number, count: number, spare = 12): RowWindow {
  const step = Math.max(1, Math.floor(spare / 2))
  const from = Math.floor(top / rowHeight / step) * step - spare
  const to = Math.ceil((top + height) / rowHeight / step) * step + spare
  const last = Math.min(count, Math.max(0, to))
  return { first: Math.max(0, Math.min(from, last)), last }
}

/** The first page of a list: rendered at first paint, and unchanged until the person scrolls past it. */
const firstRows = 50

/** Height of a pane in pixels, before it is measured. */
const usualHeight = 640

/** Follows the scrolling and the size of a pane whose rows all have the same height in pixels. */
export function useRowWindow(
  pane: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): RowWindow & { atEnd: boolean } {
  const [view, setView] = useState<{ top: number; height: number } | null>(null)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    let frame = 0
    const look = () => {
      frame = 0
      setView((was) => {
        const now = { top: element.scrollTop, height: element.clientHeight }
        const after = rowsInView(now.top, now.height, rowHeight, count)
        if (!was) return after.last < Math.min(count, firstRows) ? was : now
        const before = rowsInView(was.top, was.height, rowHeight, count)
        return before.first === after.first && before.last === after.last ? was : now
      })
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    const resized = new ResizeObserver(soon)
    resized.observe(element)
    element.addEventListener('scroll', soon, { passive: true })
    look()
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      element.removeEventListener('scroll', soon)
    }
  }, [pane, rowHeight, count])
  const { first, last } = rowsInView(view?.top ?? 0, view?.height ?? usualHeight, rowHeight, count)
  return { first, last: view ? last : Math.min(count, firstRows), atEnd: last >= count }
}
