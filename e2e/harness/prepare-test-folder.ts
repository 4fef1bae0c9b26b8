import { join } from 'node:path'
import { folderIsPrepared, prepareFolder } from '@/e2e/support/prepared-folder.ts'
import { setTestEnvironment } from '@/e2e/support/test-environment.ts'

/** Prepares an embedded database with the schema, for tests that need their own; once for all projects of a run. */
export default async function setup(): Promise<() => void> {
  if (folderIsPrepared()) return () => undefined
  return prepareFolder(async (DATA_DIR) => {
    setTestEnvironment({ DATA_DIR })
    const { makeCluster, placeCluster } = await import('@/e2e/harness/made-cluster')
    await makeCluster()
    placeCluster(join(DATA_DIR, 'db'))
    const { closeDatabase, db } = await import('@/lib/server/db/client')
    await db()
    await closeDatabase()
  })
}
