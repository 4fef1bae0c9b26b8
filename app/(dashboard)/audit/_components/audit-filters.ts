import { createLoader, parseAsString } from 'nuqs/server'
import { parseAsDay } from '@/components/list/parse-as-day'

/** The filters as they stand in the address, for server and browser. */
export const filterParsers = {
  actor: parseAsString,
  action: parseAsString,
  subject: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
}

export const loadFilters = createLoader(filterParsers)

export type AuditFilters = Awaited<ReturnType<typeof loadFilters>>

const cut = (text: string | null, length: number) => text?.trim().slice(0, length) || undefined

/** What the filters ask the list for; days in the wrong order are turned round. */
export function listInput({ actor, action, subject, from, to }: AuditFilters) {
  const turned = from !== null && to !== null && from > to
  return {
    actor: cut(actor, 320),
    action: cut(action, 100),
    subject: cut(subject, 200),
    from: (turned ? to : from) ?? undefined,
    to: (turned ? from : to) ?? undefined,
  }
}
