'use client'

import { useSearchParams } from 'next/navigation'
import { ofAccount } from './account-id'

/** An address that keeps to the account of the page where it stands. */
export function useAccountHref(href: string): string {
  return ofAccount(href, useSearchParams().get('accountId'))
}
