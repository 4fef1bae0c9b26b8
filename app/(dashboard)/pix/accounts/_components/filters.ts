import { createLoader, parseAsString } from 'nuqs/server'

/** The filter as the address has it, for server and browser. */
export const filterParsers = { status: parseAsString }

export const loadFilters = createLoader(filterParsers)

const longestStatus = 60

/** The list's input. */
export function listInput({ status }: { status: string | null }) {
  return { status: status?.trim().slice(0, longestStatus) || undefined }
}
