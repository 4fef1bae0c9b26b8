import { listQuery } from '@/lib/client/read-query'
import { savedFilters } from './contract'

/** All saved filters of a person: fifty at most. */
export const allSavedFilters = listQuery(savedFilters.list, { limit: 200 })
