'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import type { RefObject } from 'react'
import { usePane } from './use-pane'

const parsers = { id: parseAsString, operation: parseAsString }

/** The open record, or operation, in the address; closing gives the focus back to its row. */
export function useOpenPane(listRef: RefObject<HTMLElement | null>) {
  const [{ id, operation }, set] = useQueryStates(parsers)
  const opened = id !== null || operation !== null
  const { close, closeOnEscape, history } = usePane(listRef, opened, () => void set(null, { history: 'replace' }))

  return {
    id,
    operationId: operation,
    opened,
    show: (shown: string) => void set({ id: shown, operation: null }, { history: history() }),
    showOperation: (shown: string) => void set({ id: null, operation: shown }, { history: history() }),
    close,
    closeOnEscape,
  }
}
