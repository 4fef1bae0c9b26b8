import type { QueryClient } from '@tanstack/react-query'
import { ApiError, type ApiInput, apiUrl } from '@/lib/client/api'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { fileUrl, sendWrite } from '@/lib/client/send-write'
import { type UploadProgress, uploadFile } from '@/lib/client/upload'
import { addressOf } from '@/lib/core/contract'
import { attachments, infractions } from './contract'
import type { Attachment, Draft } from './schema'

export const caseKey = (id: string) => readQuery(infractions.one, { id }).queryKey

/** Shows a change of the draft on the loaded case and cancels a running read of it. */
export async function updateDraft(client: QueryClient, id: string, change: (draft: Draft) => Draft): Promise<void> {
  await client.cancelQueries({ queryKey: caseKey(id) })
  client.setQueryData(caseKey(id), (found) => found && { ...found, draft: change(found.draft) })
}

/**
 * `already`: the intended person already has it. `lost`: another person has it. `draft`: the current one, with the
 * case's assignee.
 */
type Assigned = { outcome: 'done' | 'already' | 'lost' | 'answered'; draft: Draft }

type Assignment = { id: string; from: string | null; to: string | null }

const attempts = 2

/** Assigns a case to a person, or unassigns it; a colleague's text does not conflict, another assignee does. */
export async function assignCase(client: QueryClient, { id, from, to }: Assignment): Promise<Assigned> {
  for (let attempt = 1; ; attempt++) {
    const { draft, answer } = await client.fetchQuery({ ...readQuery(infractions.one, { id }), staleTime: 0 })
    if (answer) return { outcome: 'answered', draft }
    if (draft.assignee !== from) return { outcome: draft.assignee === to ? 'already' : 'lost', draft }
    if (from === to) return { outcome: 'done', draft }
    try {
      return {
        outcome: 'done',
        draft: await sendWrite(infractions.saveDraft, { id, assignee: to, version: draft.version }),
      }
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && error.code === 'conflict')) throw error
    }
  }
}

type Sending = { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal }

/** The file under its own name, as the raw body. */
export function uploadAttachment(id: string, file: File, sending: Sending = {}): Promise<Attachment> {
  const { path, rest } = addressOf(attachments.upload.path, { id, name: file.name || 'anexo' })
  return uploadFile<Attachment>(apiUrl(path, rest as ApiInput), { body: file, ...sending })
}

/** Address of an attachment, as a download or to view. */
export function attachmentUrl(id: string, attachmentId: string, { download = false } = {}): string {
  return fileUrl(attachments.file, { id, attachmentId }, { download })
}

/** Every template: a team has only a few. */
export const allTemplates = listQuery(infractions.templates, { limit: 200 })
