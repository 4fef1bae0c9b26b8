import 'server-only'
import { blobStore } from '@/lib/server/blob-store'
import { exportChunks } from '@/lib/server/db/export-tables'
import { fileFolder } from '@/lib/server/file-folder'

const files = fileFolder('exports')

export const { withTemporary } = files

/** Where the files of exports are until they have been stored long enough. */
export const exportFiles = blobStore<bigint>({
  name: 'exports',
  files,
  chunks: exportChunks,
  owner: exportChunks.itemId,
})
