import 'server-only'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { openDocumentContent } from '@/lib/features/documents/store/content'
import { fullFileName } from '@/lib/features/documents/store/file-name'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import type { Download } from '@/lib/server/http/download-route'
import type { Upload } from '@/lib/server/http/upload-route'
import { readDocument } from '@/lib/server/upstream/accounting/reads'
import type {
  Attachment,
  attachmentInput,
  documentAttachmentInput,
  renamedAttachment,
  renamedAttachmentInput,
  uploadInput,
} from './schema'
import { blobs } from './store/attachment-blobs'
import { attach, detach, rename, requireRoom } from './store/attachment-changes'
import { spooled } from './store/attachment-folder'
import { findAttachment, viewAttachment } from './store/attachments'
import { judgeType } from './store/content-type'
import { requireInfraction } from './store/reads'

/** Attaches what a person sends; its type is judged by its content, never by its name. */
export async function attachUpload(
  { id, name }: z.output<typeof uploadInput>,
  person: Person,
  { upload, signal }: { upload: Upload; signal: AbortSignal },
): Promise<Attachment> {
  await requireInfraction(id, signal)
  await requireRoom(await db(), id)
  return spooled(upload, async (file) => {
    const type = await judgeType(file.path, name)
    return viewAttachment(await attach(id, file, { name, type, documentId: null }, person), person)
  })
}

/** Attaches the PDF or XML of a fiscal document, byte for byte as the accounting service gives it. */
export async function attachDocument(
  { id, documentId: given, type }: z.output<typeof documentAttachmentInput>,
  person: Person,
  { signal }: { signal: AbortSignal },
): Promise<Attachment> {
  await requireInfraction(id, signal)
  await requireRoom(await db(), id)
  const { id: documentId } = await readDocument(given, { signal })
  const name = await fullFileName(documentId, type, signal)
  return spooled(await openDocumentContent({ id: documentId, type }, { signal }), async (file) =>
    viewAttachment(await attach(id, file, { name, type: `application/${type}`, documentId }, person), person),
  )
}

export async function openAttachedFile({ id, attachmentId }: z.output<typeof attachmentInput>): Promise<Download> {
  const row = await findAttachment(id, attachmentId)
  if (!row) throw new Problem('not_found', 'There is no such attachment')
  return { stream: await blobs.openStarted(row), bytes: row.bytes, contentType: row.type, fileName: row.name }
}

/** Changes what an attachment is called, as far as the name is safe everywhere. */
export async function renameAttached(
  { id, attachmentId, name }: z.output<typeof renamedAttachmentInput>,
  person: Person,
): Promise<z.input<typeof renamedAttachment>> {
  return rename(id, attachmentId, name, person)
}

export function removeAttached({ id, attachmentId }: z.output<typeof attachmentInput>, person: Person): Promise<void> {
  return detach(id, attachmentId, person)
}
