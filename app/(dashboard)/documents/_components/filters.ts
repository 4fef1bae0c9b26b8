import { createLoader, createParser, parseAsStringLiteral } from 'nuqs/server'
import { isMonth } from '@/lib/core/dates'
import { documentModels } from '@/lib/core/document-model'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const parseAsGuid = createParser({ parse: (text) => (guid.test(text) ? text : null), serialize: String })

const parseAsMonth = createParser({ parse: (text) => (isMonth(text) ? text : null), serialize: String })

/** The filters of the list as the address has them, for server and browser. */
export const filterParsers = {
  companyId: parseAsGuid,
  model: parseAsStringLiteral(documentModels),
  from: parseAsMonth,
  to: parseAsMonth,
}

export const loadFilters = createLoader(filterParsers)

export type Filters = Awaited<ReturnType<typeof loadFilters>>

/** What the filters ask the list for; months in the wrong order are turned round. */
export function listInput({ companyId, model, from, to }: Filters) {
  const turned = from !== null && to !== null && from > to
  return {
    companyId: companyId ?? undefined,
    model: model ?? undefined,
    from: (turned ? to : from) ?? undefined,
    to: (turned ? from : to) ?? undefined,
  }
}
