import { parseAsStringLiteral } from 'nuqs/server'

/** How the companies are shown, as the address says it: as rows, or with their notes by month. */
export const parseAsView = parseAsStringLiteral(['list', 'months']).withDefault('list')
