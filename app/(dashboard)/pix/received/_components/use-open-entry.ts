'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import type { RefObject } from 'react'
import { usePane } from '@/components/list/use-pane'
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
  const leave = () => void set({ open: null }, { history: 'replace' })
  const { close, closeOnEscape, history } = usePane(listRef, open !== null, leave)

  return {
    openId: open,
    filters,
    show: (id: string) => void set({ open: id }, { history: history() }),
    close,
    closeOnEscape,
    setFilters: (change: Partial<ReceivedFilters>) => void set({ ...change, open: null }),
    /** All of them, but for the account where it is no filter. */
    clearFilters: (ofAccount: boolean) =>
      void set(({ accountId }) => ({ ...noFilters, open: null, accountId: ofAccount ? null : accountId })),
  }
}
