'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { knownAccountsQuery } from '@/lib/features/pix/accounts/queries'

/** An account by its name; by its id where none is known, and the main one as such, in the words `main` or `within` a sentence. */
export function useAccountName(main: 'main' | 'within' = 'main'): (accountId: string | undefined) => string {
  const t = useTranslations('statements.account')
  const known = useQuery(knownAccountsQuery()).data?.accounts
  return (accountId) => {
    if (accountId === undefined) return t(main)
    return known?.find(({ id }) => id === accountId)?.name ?? accountId
  }
}
