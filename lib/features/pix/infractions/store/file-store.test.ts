import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { describeBlobStore } from '@/e2e/harness/blob-store-contract'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { blobs, pruneAttachments } from './attachment-blobs'
import { attach } from './attachment-changes'
import { folder, pathOf, spooled } from './attachment-folder'
import { filesOf, spoolForSending } from './attachments'

beforeAll(async () => {
  setTestEnvironment({
    ATTACHMENT_MAX_MB: '2',
    ATTACHMENT_MAX_FILES: '3',
    ADMIN_EMAIL: 'helena@example.com',
    ADMIN_PASSWORD: 'uma senha comprida',
  })
  await createFirstUser()
})

describeBlobStore()

async function attached(infractionId: string) {
  const [row] = await (await db()).select().from(users)
  if (!row) throw new Error('nobody')
  return spooled({ stream: Readable.from([Buffer.from('evidence')]), bytes: null }, (file) =>
    attach(infractionId, file, { name: 'a.txt', type: 'text/plain', documentId: null }, { ...row, roles: [] }),
  )
}

test('bytes that were cut short or lost on disk are neither shown as whole nor sent', async () => {
  const cut = await attached('cut')
  const lost = await attached('lost')
  truncateSync(pathOf(cut.id), 3)
  rmSync(pathOf(lost.id))
  for (const row of [cut, lost]) {
    await expect(buffer(blobs.open(row))).rejects.toThrow()
    await expect(spoolForSending(await filesOf([row.id], row.infractionId))).rejects.toMatchObject({ code: 'internal' })
  }
})

test('bytes without a row go after a day, those with one stay however old', async () => {
  const old = new Date(Date.now() - 2 * 24 * 3_600_000)
  const row = await attached('kept')
  const stray = randomUUID()
  writeFileSync(pathOf(stray), 'x')
  for (const id of [row.id, stray]) utimesSync(pathOf(id), old, old)
  await pruneAttachments()
  expect(readdirSync(folder())).toContain(row.id)
  expect(readdirSync(folder())).not.toContain(stray)
})
