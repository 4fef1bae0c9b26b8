'use client'

import { useQueryStates } from 'nuqs'
import type { RefObject } from 'react'
import { usePane } from '@/components/list/use-pane'
import { placeParsers } from './place'

/** The account and the open statement, both in the address; closing gives the focus back to its row. */
export function usePlace(listRef: RefObject<HTMLElement | null>) {
  const [{ accountId, open }, set] = useQueryStates(placeParsers)
  const leave = () => void set({ open: null }, { history: 'replace' })
  const { close, closeOnEscape, history } = usePane(listRef, open !== null, leave)

  return {
    accountId,
    openId: open,
    show: (id: string) => void set({ open: id }, { history: history() }),
    close,
    closeOnEscape,
  }
}
