import { createLoader, createParser, parseAsStringLiteral } from 'nuqs/server'

/** Choices of days for an export of expiring documents. */
export const horizons = ['7', '15', '30', '60', '90'] as const

export const views = ['days', 'months'] as const

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const retentionParsers = {
  companyId: createParser({ parse: (text) => (guid.test(text) ? text : null), serialize: String }),
  within: parseAsStringLiteral(horizons).withDefault('7'),
  view: parseAsStringLiteral(views).withDefault('days'),
}

export const loadRetention = createLoader(retentionParsers)

/** Input of the strip's read, equal on the server and in the browser. */
export const retentionInput = ({ companyId }: { companyId: string | null }) => ({ companyId: companyId ?? undefined })
