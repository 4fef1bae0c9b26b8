'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const parsers = { id: parseAsString, operation: parseAsString }

/** Whether what is open takes the place of the list. */
export function covers(): boolean {
  return window.matchMedia('(width < 1100px)').matches
}

/** The open record, or operation, in the address; closing gives the focus back to its row. */
export function useOpenPane(listRef: RefObject<HTMLElement | null>) {
  const [{ id, operation }, set] = useQueryStates(parsers)
  const back = useRef<HTMLElement | null>(null)
  const opened = id !== null || operation !== null

  useEffect(() => {
    if (opened) return
    back.current?.focus()
    back.current = null
  }, [opened])

  function close() {
    back.current = listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null
    void set(null, { history: 'replace' })
  }
  /** Over the list, the way back of the browser leads to it. */
  const history = () => (!opened && covers() ? 'push' : 'replace')

  return {
    id,
    operationId: operation,
    opened,
    show: (shown: string) => void set({ id: shown, operation: null }, { history: history() }),
    showOperation: (shown: string) => void set({ id: null, operation: shown }, { history: history() }),
    close,
    closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && opened) close()
    },
  }
}
