'use client'

import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** Whether what is open takes the place of the list. */
export function isOverlay(): boolean {
  return window.matchMedia('(width < 1100px)').matches
}

/**
 * How a pane beside a list behaves, whatever of the address names what it shows: `leave` takes that out of the address.
 * Closing, by Escape too, gives the focus back to its row.
 */
export function usePane(listRef: RefObject<HTMLElement | null>, opened: boolean, leave: () => void) {
  const back = useRef<HTMLElement | null>(null)

  useEffect(() => {
    if (opened) return
    back.current?.focus()
    back.current = null
  }, [opened])

  function close() {
    back.current = listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null
    leave()
  }

  return {
    close,
    closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && opened) close()
    },
    /** Of opening one: over the list, the way back of the browser leads to it. */
    history: (): 'push' | 'replace' => (!opened && isOverlay() ? 'push' : 'replace'),
  }
}
