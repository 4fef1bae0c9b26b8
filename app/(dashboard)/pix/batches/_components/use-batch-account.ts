import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccountNames } from '@/components/layout/account-menu/account-switcher'
import { readQuery } from '@/lib/client/read-query'
import { balance } from '@/lib/features/pix/balance/contract'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'

/** The name of the account of a batch. */
export function useAccountOf({ accountId }: Pick<BatchDetail, 'accountId'>): string {
  const t = useTranslations('account-switcher')
  const nameOf = useAccountNames(accountId !== null)
  return accountId === null ? t('main') : nameOf(accountId)
}

/** The balance after all rows; null while it is unknown, and where rows leave on later days. */
export function useBalanceAfter({ accountId, totalCents, rowDays }: BatchDetail): number | null {
  const { data } = useQuery(readQuery(balance, { accountId: accountId ?? undefined }))
  const available = data?.availableCents ?? null
  return available === null || rowDays ? null : available - totalCents
}
