import { createLoader, parseAsString } from 'nuqs/server'

/** Where the person is, as it stands in the address, for server and browser. */
export const placeParsers = { accountId: parseAsString, open: parseAsString }

export const loadPlace = createLoader(placeParsers)

const longestId = 200

/** What the list is asked for. */
export function listInput({ accountId }: { accountId: string | null }) {
  return { accountId: accountId?.slice(0, longestId) || undefined }
}
