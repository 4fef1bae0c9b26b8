import { createLoader, parseAsString } from 'nuqs/server'
import { textInput } from '@/components/list/filter-values'

/** The filter as the address has it, for server and browser. */
export const filterParsers = { status: parseAsString }

export const loadFilters = createLoader(filterParsers)

/** The list's input. */
export function listInput({ status }: { status: string | null }) {
  return { status: textInput(status, 60) }
}
