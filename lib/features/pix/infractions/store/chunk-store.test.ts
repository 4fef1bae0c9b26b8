import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBlobStore } from '@/e2e/harness/blob-store-contract'
import { startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { exportChunks } from '@/lib/features/exports/store/tables'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { closeDatabase, databaseIsShared, db } from '@/lib/server/db/client'
import { blobStore } from '@/lib/server/files/blob-store'
import { fileFolder } from '@/lib/server/files/file-folder'
import { pruneAttachments } from './attachment-blobs'
import { pathOf } from './attachment-folder'
import { attachmentChunks } from './tables'

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

test('of what lies before an offset nothing is read', async () => {
  const files = fileFolder('exports')
  const store = blobStore<bigint>({ name: 'exports', files, chunks: exportChunks, owner: exportChunks.itemId })
  const path = await files.temporaryPath()
  const content = Buffer.from(Uint8Array.from({ length: 600_000 }, (_, at) => at % 251))
  writeFileSync(path, content)
  const [blob, database] = [{ id: 2n ** 60n, bytes: content.length }, await db()]
  await database.transaction((tx) => store.store(tx, blob.id, { path, object: null }))
  await database.delete(exportChunks).where(and(eq(exportChunks.itemId, blob.id), eq(exportChunks.seq, 0)))
  expect((await buffer(store.open(blob, 300_000))).equals(content.subarray(300_000))).toBe(true)
  await expect(buffer(store.open(blob))).rejects.toMatchObject({ code: 'internal' })
  await database.transaction((tx) => store.remove(tx, [blob.id]))
  await expect(buffer(store.open(blob, 300_000))).rejects.toMatchObject({ code: 'internal' })
})
