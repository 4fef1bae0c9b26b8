import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { textInput } from '@/components/list/filter-values'
import { webhookSources, webhookStates } from '@/lib/features/webhooks/schema'

/** The filters in the address, for server and browser. */
export const filterParsers = {
  source: parseAsStringLiteral(webhookSources),
  state: parseAsStringLiteral(webhookStates),
  type: parseAsString,
}

export const loadFilters = createLoader(filterParsers)

export type WebhookFilters = Awaited<ReturnType<typeof loadFilters>>

/** The list's input. */
export function listInput({ source, state, type }: WebhookFilters) {
  return {
    source: source ?? undefined,
    state: state ?? undefined,
    type: textInput(type, 100),
  }
}
