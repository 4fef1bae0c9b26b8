import 'server-only'
import { blobStore } from '@/lib/server/files/blob-store'
import { fileFolder } from '@/lib/server/files/file-folder'
import { exportChunks } from './tables'

const files = fileFolder('exports')

export const { withTemporary } = files

/** Folder of export files until they expire. */
export const exportFiles = blobStore<bigint>({
  name: 'exports',
  files,
  chunks: exportChunks,
  owner: exportChunks.itemId,
})
