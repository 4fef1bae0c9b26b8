'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import type { QueueNeighbours } from './use-queue-neighbours'

const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'

/** A key that belongs to what has the focus, or to what lies over the page. */
function isTaken({ target, metaKey, ctrlKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || defaultPrevented) return true
  if (target instanceof Element && target.closest(fields)) return true
  return document.querySelector('dialog:modal, [popover]:popover-open') !== null
}

/** j and k go through the queue case by case. */
export function useCaseKeys({ previous, next }: QueueNeighbours): void {
  const router = useRouter()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const to = event.key === 'j' ? next : event.key === 'k' ? previous : null
    if (to) router.push(to)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
