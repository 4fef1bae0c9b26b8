import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBlobStore } from '@/e2e/harness/blob-store-contract'
import { type Swift, startSwift, swiftHookMs } from '@/e2e/support/swift'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { closeDatabase, db } from '@/lib/server/db/client'
import { storedObjects } from '@/lib/server/db/object-tables'
import { users } from '@/lib/server/db/schema'
import { listObjects, listUploads, putObject } from '@/lib/server/object-store/objects'
import { callStore, configuredStore, textOf } from '@/lib/server/object-store/request'
import { newKey, sweepObjects } from '@/lib/server/object-store/stored'
import { blobs } from './attachment-blobs'
import { attach } from './attachment-changes'
import { files, folder, pathOf, spooled } from './attachment-folder'
import { attachments } from './tables'

let swift: Swift

beforeAll(async () => {
  swift = await startSwift()
  setTestEnvironment({
    OBJECT_STORE_URL: swift.url,
    ATTACHMENT_MAX_MB: '2',
    ATTACHMENT_MAX_FILES: '3',
    ADMIN_EMAIL: 'helena@example.com',
    ADMIN_PASSWORD: 'uma senha comprida',
  })
  await createFirstUser()
}, swiftHookMs)
afterAll(async () => {
  await closeDatabase()
  await swift.stop()
})

async function keys(): Promise<string[]> {
  const pages = await Array.fromAsync(listObjects(configuredStore(), 'attachments/'))
  return pages.flat().map(({ key }) => key)
}

describeBlobStore(async () => (await keys()).length)

async function attached(content: string) {
  const [row] = await (await db()).select().from(users)
  if (!row) throw new Error('the person was not stored')
  return spooled({ stream: Readable.from([Buffer.from(content)]), bytes: null }, (file) =>
    attach(randomUUID(), file, { name: 'a.txt', type: 'text/plain', documentId: null }, { ...row, roles: [] }),
  )
}

async function leftBehind(): Promise<{ key: string }> {
  return files.withTemporary(async (path) => {
    writeFileSync(path, 'of a process that was killed')
    return putObject(configuredStore(), newKey('attachments'), path)
  })
}

test('what a killed upload left is swept once it is old, and nothing else', async () => {
  const row = await attached('stays')
  const { key } = await leftBehind()
  const begun = await callStore(configuredStore(), {
    method: 'POST',
    key: newKey('attachments'),
    query: { uploads: '' },
  })
  await textOf(begun)
  const known = { in: attachments.id }
  await sweepObjects('attachments', known)
  expect(await keys()).toContain(key)
  expect(await listUploads(configuredStore(), 'attachments/')).toHaveLength(1)
  await sweepObjects('attachments', known, -60_000)
  expect(await keys()).not.toContain(key)
  expect(await listUploads(configuredStore(), 'attachments/')).toEqual([])
  expect((await buffer(blobs.open(row))).toString()).toBe('stays')
})

test('the object of a row that is gone goes with the next sweep', async () => {
  const row = await attached('goes')
  const before = await keys()
  await (await db()).delete(attachments).where(eq(attachments.id, row.id))
  await sweepObjects('attachments', { in: attachments.id })
  expect((await keys()).length).toBe(before.length - 1)
})

test('a file that lies on the disk is read from there', async () => {
  const row = await attached('moved')
  writeFileSync(pathOf(row.id), 'moved')
  await (await db()).delete(storedObjects).where(eq(storedObjects.fileId, row.id))
  expect((await buffer(blobs.open(row))).toString()).toBe('moved')
})

test('nothing is stored while the store is away, and nothing of it is lost', async () => {
  const row = await attached('kept')
  const before = [await keys(), readdirSync(folder())]
  await swift.goAway()
  const away = { code: 'object_store_unavailable', status: 503 }
  await expect(attached('refused')).rejects.toMatchObject(away)
  await expect(blobs.openStarted(row)).rejects.toMatchObject(away)
  await swift.comeBack()
  expect((await buffer(blobs.open(row))).toString()).toBe('kept')
  expect([await keys(), readdirSync(folder())]).toEqual(before)
})
