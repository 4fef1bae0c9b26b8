import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { count, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { blobs, pruneAttachments } from '@/lib/features/pix/infractions/store/attachment-blobs'
import { attach, detach } from '@/lib/features/pix/infractions/store/attachment-changes'
import { folder, spooled } from '@/lib/features/pix/infractions/store/attachment-folder'
import { filesOf, listAttachments, spoolForSending } from '@/lib/features/pix/infractions/store/attachments'
import { attachmentChunks, attachments } from '@/lib/features/pix/infractions/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { audit, operations, users } from '@/lib/server/db/schema'

const megabyte = 1024 * 1024
const days = 24 * 3_600_000

let someone: Person
let infractionId = ''

const patterned = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251))
const filesOnDisk = () => (existsSync(folder()) ? readdirSync(folder()) : [])

let countObjects: () => Promise<number>

async function storedBytes(): Promise<{ files: number; chunks: number; objects: number; rows: number }> {
  const database = await db()
  const [chunks] = await database.select({ n: count() }).from(attachmentChunks)
  const [rows] = await database.select({ n: count() }).from(attachments)
  const objects = await countObjects()
  return { files: filesOnDisk().length, chunks: chunks?.n ?? 0, objects, rows: rows?.n ?? 0 }
}

function body(content: Buffer, promised: number | null = content.length) {
  const pieces = Array.from({ length: Math.ceil(content.length / 60_000) }, (_, at) =>
    content.subarray(at * 60_000, (at + 1) * 60_000),
  )
  return { stream: Readable.from(pieces), bytes: promised }
}

function put(content: Buffer, { name = 'prova.txt', person = someone } = {}) {
  return spooled(body(content), (file) =>
    attach(infractionId, file, { name, type: 'text/plain', documentId: null }, person),
  )
}

async function answered(state: OperationState, ids: string[], sentAt: Date | null = new Date()): Promise<void> {
  await (await db()).insert(operations).values({
    id: randomUUID(),
    kind: 'pix.analysis',
    state,
    subject: infractionId,
    input: {},
    about: { attachments: ids.map((id) => ({ id })) },
    fingerprint: randomUUID(),
    createdBy: someone.id,
    sentAt,
  })
}

/** Contract of all blob stores; expects ATTACHMENT_MAX_MB 2, ATTACHMENT_MAX_FILES 3, and one user. */
export function describeBlobStore(objects = async () => 0): void {
  countObjects = objects
  beforeEach(async () => {
    const [row] = await (await db()).select().from(users)
    if (!row) throw new Error('the person was not stored')
    someone = { ...row, roles: ['support'] }
    infractionId = `inf-${randomUUID()}`
  })

  test.each([1, 256 * 1024, 256 * 1024 + 1, 2 * megabyte])('%i bytes are stored as they came', async (size) => {
    const content = patterned(size)
    const row = await put(content, { name: 'pasta/Comprovação "1".txt' })
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(row).toMatchObject({ bytes: size, sha256, name: 'Comprovação "1".txt' })
    expect(row.originalName).toBe('pasta/Comprovação "1".txt')
    expect((await buffer(blobs.open(row))).equals(content)).toBe(true)
    for (const from of [1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, size].filter((at) => at <= size))
      expect((await buffer(blobs.open(row, from))).equals(content.subarray(from)), `from ${from}`).toBe(true)
    const before = filesOnDisk()
    const { files, release } = await spoolForSending(await filesOf([row.id], infractionId))
    expect(files.map(({ name, type }) => ({ name, type }))).toEqual([{ name: row.name, type: 'text/plain' }])
    expect(files.map(({ path }) => readFileSync(path).equals(content))).toEqual([true])
    await release()
    expect(filesOnDisk()).toEqual(before)
  })

  const broken = () =>
    Readable.from(
      (async function* () {
        yield patterned(300_000)
        throw new Error('broken off')
      })(),
    )
  const refused: [string, () => { stream: Readable; bytes: number | null }, object][] = [
    ['nothing', () => body(Buffer.alloc(0)), { code: 'attachment_empty' }],
    ['a promise of too much', () => body(Buffer.from('a'), 2 * megabyte + 1), { code: 'attachment_too_large' }],
    ['too much unpromised', () => body(patterned(2 * megabyte + 1), null), { code: 'attachment_too_large' }],
    ['less than was promised', () => body(Buffer.from('ab'), 3), { code: 'invalid_request' }],
    ['a body that breaks off', () => ({ stream: broken(), bytes: null }), { message: 'broken off' }],
  ]
  test.each(refused)('%s leaves nothing', async (_, given, refusal) => {
    const before = await storedBytes()
    const attaching = spooled(given(), (file) =>
      attach(infractionId, file, { name: 'a.txt', type: 'text/plain', documentId: null }, someone),
    )
    await expect(attaching).rejects.toMatchObject(refusal)
    expect(await storedBytes()).toEqual(before)
  })

  test('what the database refuses leaves nothing', async () => {
    const before = await storedBytes()
    await expect(put(patterned(300_000), { person: { ...someone, id: randomUUID() } })).rejects.toThrow()
    expect(await storedBytes()).toEqual(before)
  })

  test('many at once stop exactly at the limit', async () => {
    const before = await storedBytes()
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => put(Buffer.from('ola'))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(reasons).toEqual(Array(9).fill('too_many_attachments'))
    expect(await listAttachments(infractionId)).toHaveLength(3)
    const after = await storedBytes()
    expect({
      rows: after.rows - before.rows,
      stored: after.files + after.chunks + after.objects - before.files - before.chunks - before.objects,
    }).toEqual({ rows: 3, stored: 3 })
  })

  test('one that was never sent goes with its bytes, and both are audited', async () => {
    const before = await storedBytes()
    const { id, sha256 } = await put(Buffer.from('ola'))
    await detach(infractionId, id.toUpperCase(), someone)
    expect(await storedBytes()).toEqual(before)
    await expect(detach(infractionId, id, someone)).rejects.toMatchObject({ code: 'not_found' })
    const entries = await (await db()).select().from(audit).where(eq(audit.subject, infractionId)).orderBy(audit.seq)
    expect(entries.map(({ action, detail }) => ({ action, detail }))).toEqual(
      ['pix.infractions.attach', 'pix.infractions.detach'].map((action) => ({
        action,
        detail: { name: 'prova.txt', sha256, bytes: 3, documentId: null },
      })),
    )
  })

  test('one that was sent stays for the record', async () => {
    const sent = await put(Buffer.from('enviada'))
    const unsent = await put(Buffer.from('nao enviada'))
    await answered('failed', [sent.id])
    await answered('rejected', [unsent.id], null)
    await detach(infractionId, sent.id, someone)
    await detach(infractionId, unsent.id, someone)
    expect(await listAttachments(infractionId)).toEqual([])
    const rows = await (await db()).select().from(attachments).where(eq(attachments.infractionId, infractionId))
    expect(rows).toMatchObject([{ id: sent.id, removedAt: expect.any(Date) }])
    expect((await buffer(blobs.open(sent))).toString()).toBe('enviada')
    await expect(buffer(blobs.open(unsent))).rejects.toThrow()
    await expect(filesOf([sent.id], infractionId)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test.each(['awaiting_approval', 'sending', 'unknown', 'accepted', 'confirmed'] as const)(
    'while an answer is %s nothing is attached or removed',
    async (state) => {
      const { id } = await put(Buffer.from('ola'))
      await answered(state, [id])
      const before = await storedBytes()
      await expect(put(Buffer.from('mais'))).rejects.toMatchObject({ code: 'conflict' })
      await expect(detach(infractionId, id, someone)).rejects.toMatchObject({ code: 'conflict' })
      expect(await storedBytes()).toEqual(before)
    },
  )

  test('files are chosen in the given order, once each, from their own case', async () => {
    const ids = [await put(Buffer.from('1')), await put(Buffer.from('2'))].map(({ id }) => id).reverse()
    expect((await filesOf(ids, infractionId)).map(({ id }) => id)).toEqual(ids)
    const wrong = { code: 'invalid_request' }
    await expect(filesOf([...ids, ...ids], infractionId)).rejects.toMatchObject(wrong)
    await expect(filesOf(ids, 'another')).rejects.toMatchObject(wrong)
    await expect(filesOf([randomUUID()], infractionId)).rejects.toMatchObject(wrong)
  })

  test('what a crash left a day ago is tidied away, and nothing else', async () => {
    const row = await put(Buffer.from('fica'))
    const leave = (name: string, ageMs: number) => {
      writeFileSync(join(folder(), name), 'x')
      const at = new Date(Date.now() - ageMs)
      utimesSync(join(folder(), name), at, at)
    }
    leave('arriving-old', 2 * days)
    leave('arriving-new', days / 2)
    await pruneAttachments()
    expect(filesOnDisk()).not.toContain('arriving-old')
    expect(filesOnDisk()).toContain('arriving-new')
    expect((await buffer(blobs.open(row))).toString()).toBe('fica')
  })
}
