import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { takeDataFolders } from '@/e2e/support/prepared-folder'

/** After a file's tests: closes resources and removes the data folder. */
afterAll(async () => {
  const folders = takeDataFolders()
  if (folders.length === 0) return
  const { closeDatabase } = await import('@/lib/server/db/client')
  const { closeUpstreamPools } = await import('@/lib/server/upstream/pools')
  await closeDatabase()
  await closeUpstreamPools()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
