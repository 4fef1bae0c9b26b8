import { queryOptions } from '@tanstack/react-query'
import { apiFetch, apiList, apiUrl } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { Template, TemplateFields } from './schema'

const path = 'pix/infractions/templates'

/** All of them: a team has a handful. */
export function templatesQuery() {
  return queryOptions({
    queryKey: queryKey(path),
    queryFn: async ({ signal }) => (await apiList<Template>(path, { limit: 200 }, signal)).items,
  })
}

export async function createTemplate(body: TemplateFields): Promise<Template> {
  return (await apiFetch<Template>(apiUrl(path), { method: 'POST', body })).data
}

export async function changeTemplate(id: string, body: TemplateFields): Promise<Template> {
  return (await apiFetch<Template>(apiUrl(`${path}/${id}`), { method: 'PUT', body })).data
}

export async function removeTemplate(id: string): Promise<void> {
  await apiFetch(apiUrl(`${path}/${id}`), { method: 'DELETE' })
}
