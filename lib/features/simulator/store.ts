import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { charges } from '@/lib/features/pix/charges/contract'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import { type Database, db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'

const note = {
  id: sql<string>`${indexedDocuments.id}::text`,
  number: indexedDocuments.number,
  issuerName: indexedDocuments.issuerName,
  recipientName: indexedDocuments.recipientName,
  recipientTaxId: indexedDocuments.recipientTaxId,
  amountCents: indexedDocuments.totalCents,
  cancelled: sql<boolean>`${indexedDocuments.status} = 'cancelled'`,
  /** What a Pix may still pay of it; null where nothing is expected to come in. */
  openCents: sql<number | null>`case when ${backedDocuments.direction} = 'in'
    then greatest(${backedDocuments.expectedCents} - ${backedDocuments.linkedCents}, 0) end`.mapWith((cents) =>
    cents === null ? null : Number(cents),
  ),
}

const notes = (database: Database) =>
  database.select(note).from(indexedDocuments).leftJoin(backedDocuments, eq(backedDocuments.id, indexedDocuments.id))

export type SimulatedNote = Awaited<ReturnType<typeof recentNotes>>[number]

/** Notes of which the content is known and there, the newest first. */
export async function recentNotes(limit: number) {
  return notes(await db())
    .where(and(eq(indexedDocuments.purged, false), eq(indexedDocuments.contentState, 'read')))
    .orderBy(desc(indexedDocuments.issuedAt), desc(indexedDocuments.id))
    .limit(limit)
}

export async function findNote(id: string): Promise<SimulatedNote | undefined> {
  const [row] = await notes(await db()).where(eq(indexedDocuments.id, BigInt(id)))
  return row
}

/** The charge of ours that upstream knows by this id. */
export async function findChargeId(txid: string): Promise<string | null> {
  const [row] = await (await db())
    .select({ id: operations.id })
    .from(operations)
    .where(and(eq(operations.kind, charges.create.kind), sql`${operations.result}->>'txid' = ${txid}`))
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return row?.id ?? null
}
