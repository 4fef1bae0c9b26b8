'use client'

import { useQueryStates } from 'nuqs'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { placeParsers } from './place'

/** Whether the open statement takes the place of the list. */
export function covers(): boolean {
  return window.matchMedia('(width < 1100px)').matches
}

/** The account and the open statement, both in the address; closing gives the focus back to its row. */
export function usePlace(listRef: RefObject<HTMLElement | null>) {
  const [{ accountId, open }, set] = useQueryStates(placeParsers)
  const back = useRef<HTMLElement | null>(null)

  useEffect(() => {
    if (open !== null) return
    back.current?.focus()
    back.current = null
  }, [open])

  function close() {
    back.current = listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null
    void set({ open: null }, { history: 'replace' })
  }

  return {
    accountId,
    openId: open,
    /** Over the list, the way back of the browser leads to it. */
    show: (id: string) => void set({ open: id }, { history: open === null && covers() ? 'push' : 'replace' }),
    close,
    closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && open !== null) close()
    },
  }
}
