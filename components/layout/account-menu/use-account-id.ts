'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { accountIdIn } from './account-id'

const parsers = { accountId: parseAsString, open: parseAsString }

/** The sub-account that the address names, the main one without; another account closes what is open beside the list. */
export function useAccountId() {
  const [{ accountId }, set] = useQueryStates(parsers)
  const chooseAccount = useCallback((id: string | null) => void set({ accountId: id, open: null }), [set])
  return { accountId: accountIdIn(accountId), chooseAccount }
}
