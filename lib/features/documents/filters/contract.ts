import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { SavedFilter, SavedFiltersInput } from './schema'

/** Filters of the list of documents that the person who is signed in has saved, by name. */
export const savedFilters = {
  list: readContract<SavedFiltersInput, Page<SavedFilter>>('documents/filters', { may: 'documents.read' }),
}
