import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleAttachments } from '@/e2e/harness/stored-attachments'
import { startNode } from '@/e2e/support/child'
import { type Swift, startSwift, swiftHookMs } from '@/e2e/support/swift'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { until } from '@/e2e/support/until'
import {
  arrivingPath,
  contentFolder,
  listStored,
  storeArrived,
} from '@/lib/features/documents/store/content-cache-files'
import { blobs } from '@/lib/features/pix/infractions/store/attachment-blobs'
import { pathOf } from '@/lib/features/pix/infractions/store/attachment-folder'
import { closeDatabase, db } from '@/lib/server/db/client'
import { lockFolder } from '@/lib/server/db/data-folder'
import { storedObjects } from '@/lib/server/db/object-tables'
import { env } from '@/lib/server/env'
import { listObjects } from '@/lib/server/object-store/objects'
import { configuredStore } from '@/lib/server/object-store/request'

let swift: Swift
const contents = Array.from({ length: 30 }, () => randomBytes(100_000))
let rows: Awaited<ReturnType<typeof exampleAttachments>>

beforeAll(async () => {
  swift = await startSwift()
  setTestEnvironment({ OBJECT_STORE_URL: swift.url })
  rows = await exampleAttachments(contents)
  await readOnce()
  await closeDatabase()
}, swiftHookMs)
afterAll(async () => {
  await closeDatabase()
  await swift.stop()
})

/** An XML on the disk, as a read leaves it. */
async function readOnce(): Promise<void> {
  await listStored()
  const path = arrivingPath()
  writeFileSync(path, '<xml/>')
  const sha256 = createHash('sha256').update('<xml/>').digest('hex')
  await storeArrived(path, { name: '1.xml', sha256, bytes: 6, expiresAt: null })
}

const command = (target: string) =>
  startNode(
    ['--conditions=react-server', '--import', './lib/commands/resolve-alias.ts', 'lib/commands/move-files.ts', target],
    { env: { ...process.env, OBJECT_STORE_URL: target === 'local' ? swift.url : '' } },
  )

async function run(target: string): Promise<[number | null, string]> {
  const child = command(target)
  const code = await child.ended
  return [code, child.output()]
}

async function keys(): Promise<string[]> {
  const pages = await Array.fromAsync(listObjects(configuredStore(), ''))
  return pages.flat().map(({ key }) => key)
}

async function requireAll(): Promise<void> {
  for (const [at, row] of rows.entries())
    expect((await buffer(blobs.open(row))).equals(contents[at] ?? Buffer.alloc(0))).toBe(true)
  await closeDatabase()
}

const onDisk = () => rows.filter(({ id }) => existsSync(pathOf(id))).length

/** Kills the command after it has moved some of the files. */
async function killInTheMiddle(target: string, isSome: () => Promise<boolean>): Promise<void> {
  const child = command(target)
  await until('some files are moved', 120_000, async () => ((await isSome()) ? true : null))
  await child.kill()
}

test('is refused while Lastro has the folder, and of a malformed address', async () => {
  const lock = lockFolder(env().DATA_DIR)
  expect(await run(swift.url)).toEqual([2, expect.stringContaining('is in use by another Lastro')])
  lock.release()
  const [code, output] = await run('s3://key:hidden@files.example.com/lastro?tls=off')
  expect([code, output]).toEqual([2, expect.stringContaining('OBJECT_STORE_URL is malformed')])
  expect(output).not.toContain('hidden')
})

test('moves every file, resumed after a kill, and back, resumed after a kill', { timeout: 300_000 }, async () => {
  await killInTheMiddle(swift.url, async () => onDisk() < rows.length - 3)
  expect(onDisk()).toBeGreaterThan(0)
  expect(await run(swift.url)).toEqual([0, expect.stringContaining('Moved and compared')])
  expect([onDisk(), readdirSync(contentFolder())]).toEqual([0, []])
  await requireAll()
  await killInTheMiddle('local', async () => onDisk() > 3)
  expect(onDisk()).toBeLessThan(rows.length)
  await requireAll()
  expect((await run('local'))[0]).toBe(0)
  expect([onDisk(), readdirSync(contentFolder())]).toEqual([rows.length, [expect.stringMatching(/^1\.xml~0~/)]])
  expect(await keys()).toEqual([])
  await requireAll()
  expect(await (await db()).select().from(storedObjects)).toEqual([])
  await closeDatabase()
})

test('a file that is not what its row says stays where it is', async () => {
  const [first] = rows
  writeFileSync(pathOf(first?.id ?? ''), randomBytes(100_000))
  expect(await run(swift.url)).toEqual([1, expect.stringContaining(`attachments/${first?.id} was not whole`)])
  expect(onDisk()).toBe(1)
})
