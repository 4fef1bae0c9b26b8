import { apiFetch, apiUrl } from '@/lib/client/api'
import type { ExportSummary, NewExport } from './schema'

export async function createExport(requested: NewExport): Promise<ExportSummary> {
  return (await apiFetch<ExportSummary>('exports', { method: 'POST', body: requested })).data
}

/** `paused`: whether it is to stand still or to go on. */
export async function pauseExport(id: string, paused: boolean): Promise<void> {
  await apiFetch(`exports/${id}/${paused ? 'pause' : 'resume'}`, { method: 'POST', body: {} })
}

/** Cancels one that is under way; of one that is over the files go and the manifest stays. */
export async function removeExport(id: string): Promise<void> {
  await apiFetch(`exports/${id}`, { method: 'DELETE' })
}

/** The zip, which the browser itself downloads and resumes. */
export const exportFileUrl = (id: string) => apiUrl(`exports/${id}/file`, { download: 1 })

export const exportManifestUrl = (id: string, format: 'csv' | 'json') => apiUrl(`exports/${id}/manifest`, { format })
