import { createLoader } from 'nuqs/server'
import { filterParsers } from './filters'

/** What an address says of the list, for the server: the browser has it from its own. */
export const loadFilters = createLoader(filterParsers)
