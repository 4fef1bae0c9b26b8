import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { OperationState } from '@/lib/core/operation-states'

/** A list's filters as they stand in the address, for server and browser: one of these states, and a search. */
export function operationFilters<const S extends OperationState>(states: readonly S[]) {
  const parsers = { state: parseAsStringLiteral(states), q: parseAsString.withDefault('') }
  return {
    states,
    parsers,
    load: createLoader(parsers),
    /** What the filters ask the list for. */
    input: ({ state, q }: { state: S | null; q: string }) => ({
      state: state ?? undefined,
      q: q.trim().slice(0, 100) || undefined,
    }),
  }
}

export type OperationFilters<S extends OperationState> = ReturnType<typeof operationFilters<S>>
