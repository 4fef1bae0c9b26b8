import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { safeFileName } from '@/lib/core/safe-file-name'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { publish } from '@/lib/server/live/publish'
import { findLiveAnswer, wasSentWith } from './answers'
import { blobs } from './attachment-blobs'
import type { Spooled } from './attachment-folder'
import { type AttachmentRow, lockAttachments } from './attachments'
import { attachments } from './tables'

const longestOriginalName = 2_000

/**
 * Throws `conflict` while an answer lives, and `too_many_attachments` when one more would be over the limit; the attachment
 * that it `replaces` takes no place.
 */
export async function requireRoom(
  database: Database | Transaction,
  infractionId: string,
  replaces?: string,
): Promise<void> {
  await requireUnanswered(database, infractionId)
  const [row] = await database
    .select({ living: count() })
    .from(attachments)
    .where(
      and(
        eq(attachments.infractionId, infractionId),
        isNull(attachments.removedAt),
        replaces === undefined ? undefined : ne(attachments.id, replaces),
      ),
    )
  const limit = env().ATTACHMENT_MAX_FILES
  if ((row?.living ?? 0) >= limit)
    throw new Problem('too_many_attachments', `An answer may have ${limit} attachments: remove one first`)
}

async function requireUnanswered(database: Database | Transaction, infractionId: string): Promise<void> {
  const answer = await findLiveAnswer(database, infractionId)
  if (answer)
    throw new Problem(
      'conflict',
      'This infraction is being answered, or is answered: its attachments stay as they are',
      {
        operationId: answer.id,
      },
    )
}

const isOwn = (infractionId: string, id: string) =>
  and(eq(attachments.infractionId, infractionId), eq(attachments.id, id), isNull(attachments.removedAt))

let turn: Promise<unknown> = Promise.resolve()

/** One after the other in this process: however many arrive at once, they hold one connection and one piece in memory. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const mine = turn.then(act)
  turn = mine.catch(() => undefined)
  return mine
}

type Described = {
  name: string
  type: string
  documentId: string | null
  dossier?: object | null
  /** An attachment that is removed for it, if it is still there. */
  replaces?: string | undefined
}

/** Attaches a spooled file: row, bytes and audit entry together, or nothing. Throws what `requireRoom` throws. */
export async function attach(
  infractionId: string,
  { path, sha256, bytes }: Spooled,
  { name: original, type, documentId, dossier = null, replaces }: Described,
  person: Person,
): Promise<AttachmentRow> {
  const id = randomUUID()
  const name = safeFileName(original)
  const originalName = original.slice(0, longestOriginalName).toWellFormed().replaceAll('\0', '')
  const fields = { id, infractionId, name, originalName, type, bytes, sha256, documentId, dossier, addedBy: person.id }
  const database = await db()
  const { row, drop } = await blobs.arriving(path, (file) =>
    inTurn(() =>
      database.transaction(async (tx) => {
        await lockAttachments(tx, infractionId)
        const removed = replaces === undefined ? null : await removeFrom(tx, infractionId, replaces, person)
        await requireRoom(tx, infractionId)
        await blobs.store(tx, id, file)
        const [row] = await tx.insert(attachments).values(fields).returning()
        if (!row) throw new Problem('internal', 'The attachment was not stored')
        await appendAudit(tx, entryOf('pix.infractions.attach', row, person))
        await publish(tx, [{ topic: 'pix.infractions', subject: infractionId }])
        return { row, drop: removed?.drop }
      }),
    ),
  )
  await drop?.()
  return row
}

/** Takes an attachment off a case that has no living answer; the bytes stay where they were ever sent. */
export async function detach(infractionId: string, id: string, person: Person): Promise<void> {
  const removed = await (await db()).transaction(async (tx) => {
    await lockAttachments(tx, infractionId)
    const found = await removeFrom(tx, infractionId, id, person)
    if (!found) throw new Problem('not_found', 'There is no such attachment')
    await publish(tx, [{ topic: 'pix.infractions', subject: infractionId }])
    return found
  })
  await removed.drop?.()
}

/** Null where it is not attached. `drop` removes what is left of the bytes once the transaction is committed. */
async function removeFrom(tx: Transaction, infractionId: string, id: string, person: Person) {
  const own = isOwn(infractionId, id)
  const [row] = await tx.select().from(attachments).where(own)
  if (!row) return null
  await requireUnanswered(tx, infractionId)
  const sent = await wasSentWith(tx, infractionId, row.id)
  if (sent) await tx.update(attachments).set({ removedAt: new Date() }).where(own)
  else await tx.delete(attachments).where(own)
  const drop = sent ? null : await blobs.remove(tx, [row.id])
  await appendAudit(tx, entryOf('pix.infractions.detach', row, person))
  return { drop }
}

/** Gives an attachment another name on a case that has no living answer; its bytes stay. */
export async function rename(infractionId: string, id: string, name: string, person: Person): Promise<AttachmentRow> {
  return (await db()).transaction(async (tx) => {
    await lockAttachments(tx, infractionId)
    await requireUnanswered(tx, infractionId)
    const own = isOwn(infractionId, id)
    const [row] = await tx
      .update(attachments)
      .set({ name: safeFileName(name) })
      .where(own)
      .returning()
    if (!row) throw new Problem('not_found', 'There is no such attachment')
    await appendAudit(tx, entryOf('pix.infractions.rename', row, person))
    await publish(tx, [{ topic: 'pix.infractions', subject: infractionId }])
    return row
  })
}

function entryOf(action: string, { infractionId, name, sha256, bytes, documentId }: AttachmentRow, actor: Person) {
  return { actor, action, subject: infractionId, outcome: 'ok', detail: { name, sha256, bytes, documentId } }
}
