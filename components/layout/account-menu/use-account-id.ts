'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { accountIdIn } from './account-id'

const parsers = { accountId: parseAsString, open: parseAsString }

/** The sub-account in the address, or the main account; a change of account closes the open pane. */
export function useAccountId() {
  const [{ accountId }, set] = useQueryStates(parsers)
  const chooseAccount = useCallback((id: string | null) => void set({ accountId: id, open: null }), [set])
  return { accountId: accountIdIn(accountId), chooseAccount }
}
