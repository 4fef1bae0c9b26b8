import { parseAsStringLiteral } from 'nuqs/server'

/** The view in the address: a list, or notes by month. */
export const parseAsView = parseAsStringLiteral(['list', 'months']).withDefault('list')
