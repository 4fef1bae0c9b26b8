import { apiFetch } from '@/lib/client/api'
import { listQuery } from '@/lib/client/read-query'
import { savedFilters } from './contract'
import type { NewSavedFilter, SavedFilter } from './schema'

const { path } = savedFilters.list

/** All of them: a person has at most fifty. */
export const allSavedFilters = listQuery(savedFilters.list, { limit: 200 })

export async function saveFilter(body: NewSavedFilter): Promise<SavedFilter> {
  return (await apiFetch<SavedFilter>(path, { method: 'POST', body })).data
}

export async function renameSavedFilter(id: string, name: string): Promise<SavedFilter> {
  return (await apiFetch<SavedFilter>(`${path}/${id}`, { method: 'PATCH', body: { name } })).data
}

export async function removeSavedFilter(id: string): Promise<void> {
  await apiFetch(`${path}/${id}`, { method: 'DELETE' })
}
