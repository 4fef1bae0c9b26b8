'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { covers } from '@/components/use-open-pane'
import { filterParsers, type WebhookFilters } from './place'

const parsers = { ...filterParsers, open: parseAsString }

/** In the place of an event's id, which is a number. */
const setup = 'setup'

/** The filters and what is open, both in the address: other filters close it, and closing gives the focus back to its row. */
export function useWebhookPlace(listRef: RefObject<HTMLElement | null>) {
  const [{ open, ...filters }, set] = useQueryStates(parsers)
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
  /** Over the list, the way back of the browser leads to it. */
  const show = (shown: string) => void set({ open: shown }, { history: open === null && covers() ? 'push' : 'replace' })

  return {
    filters,
    eventId: open === setup ? null : open,
    /** The set-up was asked for; where there is room for both, it stands beside the list anyway. */
    setupOpen: open === setup,
    opened: open !== null,
    show,
    showSetup: () => show(setup),
    close,
    closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && open !== null) close()
    },
    setFilters: (change: Partial<WebhookFilters> | null) =>
      void set(change === null ? null : { ...change, open: null }, { history: 'push' }),
  }
}
