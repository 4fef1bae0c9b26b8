import 'server-only'
import { blobStore } from '@/lib/server/files/blob-store'
import { files } from './attachment-folder'
import { attachmentChunks, attachments } from './tables'

/** The bytes of attachments, also of those that were removed after they had been sent. */
export const blobs = blobStore<string>({
  name: 'attachments',
  files,
  chunks: attachmentChunks,
  owner: attachmentChunks.attachmentId,
})

export const pruneAttachments = (): Promise<void> => blobs.prune({ in: attachments.id })
