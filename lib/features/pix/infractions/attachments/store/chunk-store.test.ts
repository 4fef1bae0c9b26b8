import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBlobStore } from '@/e2e/harness/blob-store-contract'
import { startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { closeDatabase, databaseIsShared, db } from '@/lib/server/db/client'
import { attachmentChunks } from '@/lib/server/db/infraction-tables'
import { pruneAttachments } from './blobs'
import { pathOf } from './folder'

let stop: () => Promise<void>

beforeAll(async () => {
  const postgres = await startPostgres()
  stop = postgres.stop
  setTestEnvironment({
    DATABASE_URL: postgres.url,
    ATTACHMENT_MAX_MB: '2',
    ATTACHMENT_MAX_FILES: '3',
    ADMIN_EMAIL: 'helena@example.com',
    ADMIN_PASSWORD: 'uma senha comprida',
  })
  await createFirstUser()
})
afterAll(async () => {
  await closeDatabase()
  await stop()
})

describeBlobStore()

test('chunks of no attachment are tidied away; nothing of a shared store lies on this disk', async () => {
  expect(await databaseIsShared()).toBe(true)
  const database = await db()
  const attachmentId = randomUUID()
  await database.insert(attachmentChunks).values({ attachmentId, seq: 0, bytes: Buffer.from('x') })
  await pruneAttachments()
  expect(await database.select().from(attachmentChunks).where(eq(attachmentChunks.attachmentId, attachmentId))).toEqual(
    [],
  )
  const [stored] = await database.select().from(attachmentChunks).limit(1)
  expect(existsSync(pathOf(stored?.attachmentId ?? ''))).toBe(false)
})
