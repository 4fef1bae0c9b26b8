import 'server-only'
import { blobStore } from '@/lib/server/files/blob-store'
import { fileFolder } from '@/lib/server/files/file-folder'
import { exportChunks } from './tables'

const files = fileFolder('exports')

export const { withTemporary } = files

/** Where the files of exports are until they have been stored long enough. */
export const exportFiles = blobStore<bigint>({
  name: 'exports',
  files,
  chunks: exportChunks,
  owner: exportChunks.itemId,
})
