import 'server-only'
import { Problem } from '@/lib/core/errors'
import { openDocumentContent } from '@/lib/features/documents/store/content'
import { fullFileName } from '@/lib/features/documents/store/file-name'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { readDocument } from '@/lib/server/upstream/accounting/reads'
import { upload, write } from '@/lib/server/write'
import { attachments } from './contract'
import {
  attachment,
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

/** Attaches the PDF or XML of a fiscal document, byte for byte as the accounting service gives it. */
const attachDocument = write(
  attachments.attachDocument,
  documentAttachmentInput,
  attachment,
  async ({ id, documentId: given, type }, person, { signal }) => {
    await requireInfraction(id, signal)
    await requireRoom(await db(), id)
    const { id: documentId } = await readDocument(given, { signal })
    const name = await fullFileName(documentId, type, signal)
    return spooled(await openDocumentContent({ id: documentId, type }, { signal }), async (file) =>
      viewAttachment(await attach(id, file, { name, type: `application/${type}`, documentId }, person), person),
    )
  },
)

/** Attaches what a person sends; its type is judged by its content, never by its name. */
export const attachUpload = upload(
  attachments.upload,
  uploadInput,
  attachment,
  async ({ id, name }, person, { upload, signal }) => {
    await requireInfraction(id, signal)
    await requireRoom(await db(), id)
    return spooled(upload, async (file) => {
      const type = await judgeType(file.path, name)
      return viewAttachment(await attach(id, file, { name, type, documentId: null }, person), person)
    })
  },
  attachDocument,
)

export const openAttachedFile = download(attachments.file, attachmentInput, async ({ id, attachmentId }) => {
  const row = await findAttachment(id, attachmentId)
  if (!row) throw new Problem('not_found', 'There is no such attachment')
  return { stream: await blobs.openStarted(row), bytes: row.bytes, contentType: row.type, fileName: row.name }
})

/** Changes what an attachment is called, as far as the name is safe everywhere. */
export const renameAttached = write(
  attachments.rename,
  renamedAttachmentInput,
  renamedAttachment,
  ({ id, attachmentId, name }, person) => rename(id, attachmentId, name, person),
)

export const removeAttached = write(attachments.remove, attachmentInput, null, ({ id, attachmentId }, person) =>
  detach(id, attachmentId, person),
)
