import '@/e2e/harness/quick-new-databases'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { fillEachStore, fillEachTable, firstId } from '@/e2e/harness/one-row-each'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase } from '@/lib/server/db/client'
import { makeBackup } from './backup'
import { BadBackup, sealOf } from './manifest'
import { restoreBackup } from './restore'

setTestEnvironment()

const folder = mkdtempSync(join(tmpdir(), 'lastro-bad-backup-'))
const file = join(folder, 'lastro.backup')
const to = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' }
const evidence = `files/attachments/${firstId}`

type Entries = Map<string, Buffer>
const entries: Entries = new Map()

beforeAll(async () => {
  await fillEachTable([
    'users',
    'operations',
    'notices',
    'attachments',
    'document_exports',
    'export_items',
    'statement_files',
  ])
  await fillEachStore(randomBytes(5_000))
  await closeDatabase()
  await makeBackup(file, () => undefined)
  const zip = await fromBufferPromise(readFileSync(file))
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const zipOf = async (changed: Entries) => {
  const zip = new ZipFile()
  for (const [name, bytes] of changed) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

const withEntries = (change: (entries: Entries) => void) => () => {
  const copy = new Map(entries)
  change(copy)
  return zipOf(copy)
}

/** Replaces a text in the manifest; `sealed`: signed again, as an attacker with the key would. */
const withManifest = (pattern: RegExp, by: string, sealed = true) =>
  withEntries((copy) => {
    const text = String(entries.get('manifest.json')).replace(pattern, by)
    copy.set('manifest.json', Buffer.from(text))
    if (sealed) copy.set('seal', Buffer.from(sealOf(text)))
  })

const flipped = (at: (bytes: Buffer) => number) => () => {
  const bytes = Buffer.from(readFileSync(file))
  const index = at(bytes)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes
}

const bad: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a cut file', () => readFileSync(file).subarray(0, -300), 'it is no backup, or was cut off'],
  ['a file of another kind', () => Buffer.from('PK nothing of the kind'), 'it is no backup, or was cut off'],
  [
    'a changed byte of a file',
    flipped((bytes) => bytes.indexOf(evidence) + evidence.length + 1_000),
    `${evidence} was changed`,
  ],
  [
    'a changed byte of a table',
    flipped((bytes) => bytes.indexOf('tables/users.copy') + 80),
    'tables/users.copy was changed',
  ],
  [
    'another row',
    withEntries((copy) => copy.set('tables/notices.copy', Buffer.from('1\n'))),
    'tables/notices.copy was changed',
  ],
  ['a missing entry', withEntries((copy) => copy.delete(evidence)), `it lacks ${evidence}`],
  ['a missing manifest', withEntries((copy) => copy.delete('manifest.json')), 'it lacks manifest.json'],
  [
    'an extra entry',
    withEntries((copy) => copy.set('tables/more.copy', Buffer.from(''))),
    'which its manifest does not name',
  ],
  ['a changed manifest', withManifest(/"madeAt": "2/, '"madeAt": "1', false), 'its manifest.json was changed'],
  ['another format', withManifest(/"format": 1/, '"format": 2'), 'it is of format 2'],
  ['another key', withManifest(/"keyId": "\w{4}/, '"keyId": "0000'), 'another key: set AUTH_SECRET'],
  ['newer migrations', withManifest(/("migrations": \[)/, '$1{ "hash": "f", "createdAt": 1 },'), 'of a newer Lastro'],
  [
    'a chain of other entries',
    withManifest(/("count": 1,\s+"hash": ")\w{8}/, '$100000000'),
    'audit chain does not reach',
  ],
]

test.each(bad)('%s is refused with what is wrong, and leaves nothing behind', async (_, make, words) => {
  const path = join(folder, 'bad.backup')
  writeFileSync(path, await make())
  const refusal = await restoreBackup(path, () => undefined, to).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BadBackup)
  expect(refusal).toMatchObject({ message: expect.stringContaining(words) })
  expect(existsSync(join(to.DATA_DIR, 'db'))).toBe(false)
  expect(existsSync(join(to.DATA_DIR, 'attachments'))).toBe(false)
})
