'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import type { RefObject } from 'react'
import { usePane } from '@/components/list/use-pane'
import { filterParsers, type WebhookFilters } from './place'

const parsers = { ...filterParsers, open: parseAsString }

/** In the place of an event's id, which is a number. */
const setup = 'setup'

/** The filters and what is open, both in the address: other filters close it, and closing gives the focus back to its row. */
export function useWebhookPlace(listRef: RefObject<HTMLElement | null>) {
  const [{ open, ...filters }, set] = useQueryStates(parsers)
  const opened = open !== null
  const leave = () => void set({ open: null }, { history: 'replace' })
  const { close, closeOnEscape, history } = usePane(listRef, opened, leave)
  const show = (shown: string) => void set({ open: shown }, { history: history() })

  return {
    filters,
    eventId: open === setup ? null : open,
    /** The set-up was asked for; where there is room for both, it stands beside the list anyway. */
    setupOpen: open === setup,
    opened,
    show,
    showSetup: () => show(setup),
    close,
    closeOnEscape,
    setFilters: (change: Partial<WebhookFilters> | null) =>
      void set(change === null ? null : { ...change, open: null }, { history: 'push' }),
  }
}
