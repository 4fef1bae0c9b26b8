'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draggedTo } from './choice'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Reorders the rows of a list by their handles: dragged by mouse or finger, or moved with the arrow keys. */
export function useDragging(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const follow = useEffectEvent((y: number) => {
    if (dragged === null || !list.current) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const to = draggedTo(rows, dragged, y)
    if (to === dragged) return
    onMove(dragged, to)
    setDragged(to)
  })
  const dragging = dragged !== null
  useEffect(() => {
    if (!dragging) return
    const ended = new AbortController()
    const { signal } = ended
    const end = () => setDragged(null)
    // On the window: a row that changes its place in the document would lose a captured pointer.
    window.addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    return () => ended.abort()
  }, [dragging])
  return {
    list,
    dragged,
    handleOf: (at: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) setDragged(at)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const to = at + (steps[event.key] ?? 0)
        if (!(event.key in steps)) return
        event.preventDefault()
        if (to >= 0 && to < count) onMove(at, to)
      },
    }),
  }
}
