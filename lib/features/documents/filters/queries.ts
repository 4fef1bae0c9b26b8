import { listQuery } from '@/lib/client/read-query'
import { savedFilters } from './contract'

/** All of them: a person has at most fifty. */
export const allSavedFilters = listQuery(savedFilters.list, { limit: 200 })
