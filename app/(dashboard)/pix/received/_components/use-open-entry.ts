'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { covers } from './detail-pane'
import { filterParsers, type ReceivedFilters } from './received-filters'

const noFilters = {
  type: null,
  from: null,
  to: null,
  amountCents: null,
  payerDocument: null,
  pixKey: null,
  txid: null,
  externalId: null,
}
const parsers = { ...filterParsers, open: parseAsString }

/** The filters and the open entry, both in the address: other filters close it, and closing gives the focus back to its row. */
export function useOpenEntry(listRef: RefObject<HTMLElement | null>) {
  const [{ open, ...filters }, set] = useQueryStates(parsers, { history: 'push' })
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
    openId: open,
    filters,
    /** Over the list, the way back of the browser leads to it. */
    show: (id: string) => void set({ open: id }, { history: open === null && covers() ? 'push' : 'replace' }),
    close,
    closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && open !== null) close()
    },
    setFilters: (change: Partial<ReceivedFilters>) => void set({ ...change, open: null }),
    /** All of them, but for the account where it is no filter. */
    clearFilters: (ofAccount: boolean) =>
      void set(({ accountId }) => ({ ...noFilters, open: null, accountId: ofAccount ? null : accountId })),
  }
}
