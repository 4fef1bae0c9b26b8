import { createLoader, parseAsString } from 'nuqs/server'

/** The filter as it stands in the address, for server and browser. */
export const filterParsers = { status: parseAsString }

export const loadFilters = createLoader(filterParsers)

const longestStatus = 60

/** What the list is asked for. */
export function listInput({ status }: { status: string | null }) {
  return { status: status?.trim().slice(0, longestStatus) || undefined }
}
