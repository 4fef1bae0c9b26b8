'use client'

import { useQueryStates } from 'nuqs'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { figureParsers } from './figure-place'

/** Account and span that every figure of the screen follows. */
export function useFigureScope() {
  const { accountId } = useAccountId()
  const [{ span, side }, setPlace] = useQueryStates(figureParsers, { history: 'replace' })
  return { scope: { accountId, span }, side, setPlace }
}
