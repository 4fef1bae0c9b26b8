import 'server-only'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidRequest } from '@/lib/core/errors'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { databaseIsShared, db, type Transaction } from '@/lib/server/db/client'
import { lost } from '@/lib/server/files/blob-store'
import { objectStoreIsSet } from '@/lib/server/object-store/request'
import { blobs } from './attachment-blobs'
import { pathOf, temporaryPath } from './attachment-folder'
import { attachments } from './tables'

export type AttachmentRow = typeof attachments.$inferSelect

const dossierPages = z.object({ pages: z.number().int().nullable() }).catch({ pages: null })

/** An attachment in the format of the API. */
export function viewAttachment(row: AttachmentRow, by: { id: string; name: string }): Attachment {
  const { id, name, originalName, type, bytes, sha256, documentId, addedAt } = row
  const at = addedAt.toISOString()
  const { pages } = dossierPages.parse(row.dossier)
  return { id, name, originalName, type, bytes, sha256, documentId, pages, at, by: { id: by.id, name: by.name } }
}

const attachmentsLock = 72175004

/** Locks the attachments of this case against changes and sending until the transaction ends. */
export async function lockAttachments(tx: Transaction, infractionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${attachmentsLock}::int, hashtext(${infractionId}))`)
}

/** Current attachments of a case, oldest first. */
export async function listAttachments(infractionId: string): Promise<AttachmentRow[]> {
  return (await db())
    .select()
    .from(attachments)
    .where(and(eq(attachments.infractionId, infractionId), isNull(attachments.removedAt)))
    .orderBy(asc(attachments.addedAt), asc(attachments.id))
}

/** One of the case, also one that was removed after it had been sent. */
export async function findAttachment(infractionId: string, id: string): Promise<AttachmentRow | null> {
  const [row] = await (await db())
    .select()
    .from(attachments)
    .where(and(eq(attachments.infractionId, infractionId), eq(attachments.id, id)))
  return row ?? null
}

/** The named attachments in that order. Throws `invalid_request` when one is not attached to the case, or named twice. */
export async function filesOf(ids: readonly string[], infractionId: string): Promise<AttachmentRow[]> {
  const wanted = ids.map((id) => id.toLowerCase())
  if (wanted.length === 0) return []
  if (new Set(wanted).size < wanted.length)
    throw invalidRequest('attachmentIds', 'one is named twice', { code: 'field.twice', values: {} })
  const rows = await (await db()).transaction(async (tx) => {
    await lockAttachments(tx, infractionId)
    return tx
      .select()
      .from(attachments)
      .where(
        and(eq(attachments.infractionId, infractionId), inArray(attachments.id, wanted), isNull(attachments.removedAt)),
      )
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => {
    const row = byId.get(id)
    if (!row) {
      const record = { code: 'field.not-attached', values: { id } } as const
      throw invalidRequest('attachmentIds', `${id} is not attached to this infraction`, record)
    }
    return row
  })
}

type FileToSend = { name: string; type: string; path: string }

/** Whole files on this machine's disk to stream from, until `release`. Throws when the bytes of one are not all there. */
export async function spoolForSending(
  rows: readonly AttachmentRow[],
): Promise<{ files: FileToSend[]; release: () => Promise<void> }> {
  const elsewhere = objectStoreIsSet() || (await databaseIsShared())
  const copies: string[] = []
  const release = async () => {
    for (const path of copies) await rm(path, { force: true })
  }
  try {
    const files: FileToSend[] = []
    for (const row of rows) {
      const path = elsewhere ? await temporaryPath() : pathOf(row.id)
      if (elsewhere) copies.push(path)
      if (elsewhere) await pipeline(blobs.open(row), createWriteStream(path, { flags: 'wx' }))
      else await requireWhole(row)
      files.push({ name: row.name, type: row.type, path })
    }
    return { files, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function requireWhole(row: AttachmentRow): Promise<void> {
  const facts = await stat(pathOf(row.id)).catch(() => null)
  if (facts?.size !== row.bytes) throw lost(row)
}
