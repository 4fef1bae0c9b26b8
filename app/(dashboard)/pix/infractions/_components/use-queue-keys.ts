'use client'

import { type RefObject, useEffect, useRef } from 'react'

const arrows: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal, [popover]:popover-open')) return true
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** From anywhere on the page: j and k are the arrows of the list, `a` takes the row that has the focus. */
export function useQueueKeys(place: RefObject<HTMLElement | null>, take: ((at: number) => void) | null) {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target)) return
      const row = document.activeElement?.closest<HTMLElement>('[data-at]')
      const arrow = arrows[event.key]
      if (arrow && row) row.dispatchEvent(new KeyboardEvent('keydown', { key: arrow, bubbles: true }))
      else if (arrow) place.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus()
      else if (event.key === 'a' && row) latest.current?.(Number(row.dataset.at))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [place])
}
