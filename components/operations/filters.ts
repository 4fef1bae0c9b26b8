import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { daysInput, parseAsDay, textInput } from '@/components/list/filter-values'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { type OperationState, operationStates } from '@/lib/core/operations/operation-states'

type Values<S> = { state: S | null; q: string; from: string | null; to: string | null; documentId: string | null }

/** A list's filters as they stand in the address, for server and browser: one of these states, and a search. */
function filtersOf<const S extends OperationState>(states: readonly S[]) {
  const parsers = {
    state: parseAsStringLiteral(states),
    q: parseAsString.withDefault(''),
    from: parseAsDay,
    to: parseAsDay,
    documentId: parseAsString,
  }
  return {
    states,
    parsers,
    load: createLoader(parsers),
    /** The list's input. */
    input: ({ state, q, documentId, ...days }: Values<S>) => ({
      state: state ?? undefined,
      q: textInput(q, 100),
      documentId: documentId && isDocumentId(documentId) ? documentId : undefined,
      ...daysInput(days),
    }),
  }
}

export type OperationFilters<S extends OperationState> = ReturnType<typeof filtersOf<S>>

export const operationFilters = filtersOf(operationStates)

/** Whether a charge has expired is not among them: no row has it. */
export const chargeFilters = filtersOf(['sending', 'unknown', 'accepted', 'confirmed', 'failed'])
