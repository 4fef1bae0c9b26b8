import type { QueryClient } from '@tanstack/react-query'
import { ApiError, apiFetch, apiUrl } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { type UploadProgress, uploadFile } from '@/lib/client/upload'
import { infractions } from './contract'
import type { Attachment, Draft, DraftInput } from './schema'

const pathOf = (id: string) => `pix/infractions/${encodeURIComponent(id)}`

/** Answers `conflict` when somebody else saved since `version`; `leaving` lets it outlive the page. */
export async function saveDraft(id: string, input: DraftInput, { leaving = false } = {}): Promise<Draft> {
  const path = `${pathOf(id)}/draft`
  return (await apiFetch<Draft>(path, { method: 'PUT', body: input, keepalive: leaving })).data
}

export const caseKey = (id: string) => readQuery(infractions.one, { id }).queryKey

/** Shows a change of the draft on the loaded case, instead of what a reading under way would bring. */
export async function updateDraft(client: QueryClient, id: string, change: (draft: Draft) => Draft): Promise<void> {
  await client.cancelQueries({ queryKey: caseKey(id) })
  client.setQueryData(caseKey(id), (found) => found && { ...found, draft: change(found.draft) })
}

/** `already`: whoever should have it got it elsewhere. `lost`: another person did. `draft`: as it stands, with who has the case. */
type Assigned = { outcome: 'done' | 'already' | 'lost' | 'answered'; draft: Draft }

type Assignment = { id: string; from: string | null; to: string | null }

const attempts = 2

/** Gives a case to a person, or to nobody; what a colleague writes meanwhile does not stand in the way, another holder does. */
export async function assignCase(client: QueryClient, { id, from, to }: Assignment): Promise<Assigned> {
  for (let attempt = 1; ; attempt++) {
    const { draft, answer } = await client.fetchQuery({ ...readQuery(infractions.one, { id }), staleTime: 0 })
    if (answer) return { outcome: 'answered', draft }
    if (draft.assignee !== from) return { outcome: draft.assignee === to ? 'already' : 'lost', draft }
    if (from === to) return { outcome: 'done', draft }
    try {
      return { outcome: 'done', draft: await saveDraft(id, { assignee: to, version: draft.version }) }
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && error.code === 'conflict')) throw error
    }
  }
}

type Sending = { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal }

/** The file under its own name, as the raw body. */
export function uploadAttachment(id: string, file: File, sending: Sending = {}): Promise<Attachment> {
  return uploadFile<Attachment>(apiUrl(`${pathOf(id)}/attachments`, { name: file.name || 'anexo' }), {
    body: file,
    ...sending,
  })
}

/** The server fetches the file of a fiscal document and attaches it. */
export async function attachDocument(id: string, document: { documentId: string; type: 'pdf' | 'xml' }) {
  return (await apiFetch<Attachment>(`${pathOf(id)}/attachments`, { method: 'POST', body: document })).data
}

export async function renameAttachment(id: string, attachmentId: string, name: string): Promise<void> {
  await apiFetch(`${pathOf(id)}/attachments/${attachmentId}`, { method: 'PATCH', body: { name } })
}

export async function removeAttachment(id: string, attachmentId: string): Promise<void> {
  await apiFetch(`${pathOf(id)}/attachments/${attachmentId}`, { method: 'DELETE' })
}

/** Where the bytes of an attachment are; as a download under its name, or to look at. */
export function attachmentUrl(id: string, attachmentId: string, { download = false } = {}): string {
  return apiUrl(`${pathOf(id)}/attachments/${attachmentId}`, { download: download ? 1 : undefined })
}

/** Where what was sent is, with its files and a summary, as one zip. */
export function analysisFileUrl(id: string): string {
  return apiUrl(`${pathOf(id)}/analysis/file`, { download: 1 })
}
