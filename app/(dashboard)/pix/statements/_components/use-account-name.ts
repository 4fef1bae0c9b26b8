'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { readQuery } from '@/lib/client/read-query'
import { accounts } from '@/lib/features/pix/accounts/contract'

/** An account by its name; by its id where none is known, and the main one as such, in the words `main` or `within` a sentence. */
export function useAccountName(main: 'main' | 'within' = 'main'): (accountId: string | undefined) => string {
  const t = useTranslations('statements.account')
  const known = useQuery(readQuery(accounts.known, {})).data?.accounts
  return (accountId) => {
    if (accountId === undefined) return t(main)
    return known?.find(({ id }) => id === accountId)?.name ?? accountId
  }
}
