import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'

/** The states that a person filters by; whether a charge has expired is not among them, no row knows it. */
export const filterStates = ['sending', 'unknown', 'accepted', 'confirmed', 'failed'] as const

export type FilterState = (typeof filterStates)[number]

/** The filters as they stand in the address, for server and browser. */
export const filterParsers = { state: parseAsStringLiteral(filterStates), q: parseAsString.withDefault('') }

export const loadFilters = createLoader(filterParsers)

/** What the filters ask the list for. */
export function listInput({ state, q }: Awaited<ReturnType<typeof loadFilters>>) {
  return { state: state ?? undefined, q: q.trim().slice(0, 100) || undefined }
}
