import { readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { NewSavedFilter, SavedFilter, SavedFiltersInput } from './schema'

const may = 'documents.read'
const stale = ['documents/filters']

/** The signed-in person's saved filters of the list of documents, by name. */
export const savedFilters = {
  list: readContract<SavedFiltersInput, Page<SavedFilter>>('documents/filters', { may }),
  save: writeContract<NewSavedFilter, SavedFilter>('POST', 'documents/filters', { may, stale, status: 201 }),
  rename: writeContract<{ id: string; name: string }, SavedFilter>('PATCH', 'documents/filters/{id}', { may, stale }),
  remove: writeContract<{ id: string }, void>('DELETE', 'documents/filters/{id}', { may, stale }),
}
