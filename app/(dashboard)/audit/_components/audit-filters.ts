import { createLoader, parseAsString } from 'nuqs/server'
import { daysInput, parseAsDay, textInput } from '@/components/list/filter-values'

/** The filters in the address, for server and browser. */
export const filterParsers = {
  actor: parseAsString,
  action: parseAsString,
  subject: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
}

export const loadFilters = createLoader(filterParsers)

export type AuditFilters = Awaited<ReturnType<typeof loadFilters>>

/** The list's input. */
export function listInput({ actor, action, subject, ...days }: AuditFilters) {
  return {
    actor: textInput(actor, 320),
    action: textInput(action, 100),
    subject: textInput(subject, 200),
    ...daysInput(days),
  }
}
