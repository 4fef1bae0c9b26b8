import { createLoader, parseAsString } from 'nuqs/server'
import { accountIdIn } from '@/components/layout/account-id'

/** Where the person is, as it stands in the address, for server and browser. */
export const placeParsers = { accountId: parseAsString, open: parseAsString }

export const loadPlace = createLoader(placeParsers)

/** What the list is asked for. */
export function listInput({ accountId }: { accountId: string | null }) {
  return { accountId: accountIdIn(accountId) }
}
