import { createLoader } from 'nuqs/server'
import { filterParsers } from './filters'

/** Parses the list's address on the server; the browser reads its own. */
export const loadFilters = createLoader(filterParsers)
