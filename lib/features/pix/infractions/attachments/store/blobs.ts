import 'server-only'
import { blobStore } from '@/lib/server/blob-store'
import { attachmentChunks, attachments } from '@/lib/server/db/infraction-tables'
import { files } from './folder'

/** The bytes of attachments, also of those that were removed after they had been sent. */
export const blobs = blobStore<string>({
  name: 'attachments',
  files,
  chunks: attachmentChunks,
  owner: attachmentChunks.attachmentId,
})

export const pruneAttachments = (): Promise<void> => blobs.prune({ in: attachments.id })
