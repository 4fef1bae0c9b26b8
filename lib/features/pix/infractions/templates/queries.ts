import { apiFetch } from '@/lib/client/api'
import { listQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { Template, TemplateFields } from './schema'

const { path } = infractions.templates

/** All of them: a team has a handful. */
export const allTemplates = listQuery(infractions.templates, { limit: 200 })

export async function createTemplate(body: TemplateFields): Promise<Template> {
  return (await apiFetch<Template>(path, { method: 'POST', body })).data
}

export async function changeTemplate(id: string, body: TemplateFields): Promise<Template> {
  return (await apiFetch<Template>(`${path}/${id}`, { method: 'PUT', body })).data
}

export async function removeTemplate(id: string): Promise<void> {
  await apiFetch(`${path}/${id}`, { method: 'DELETE' })
}
