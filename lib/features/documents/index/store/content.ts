import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { type ContentState, indexedDocuments } from '@/lib/server/db/document-tables'
import type { FileFacts } from './file-facts'
import type { Party } from './parties'
import { searchText } from './search-text'

export type WaitingContent = { id: string; period: string | null; tries: number }

/** Past it whoever reads is presumed dead. */
const leaseSeconds = 120
const longestPauseSeconds = 6 * 3_600

/** Documents whose XML is still to be read, newest month first, leased to the caller. */
export async function claimContent(limit: number): Promise<WaitingContent[]> {
  const due = sql`
    select id from ${indexedDocuments}
    where content_state = 'waiting' and (content_not_before is null or content_not_before <= now())
    order by period desc, id desc
    limit ${limit} for update skip locked`
  const rows = await (await db())
    .update(indexedDocuments)
    .set({ contentNotBefore: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(sql`${indexedDocuments.id} in (${due})`)
    .returning({ id: indexedDocuments.id, period: indexedDocuments.period, tries: indexedDocuments.contentTries })
  return rows.map(({ id, ...row }) => ({ ...row, id: String(id) }))
}

/** Gives back what was claimed and not read. */
export async function returnContent(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await (await db())
    .update(indexedDocuments)
    .set({ contentNotBefore: null })
    .where(and(inArray(indexedDocuments.id, ids.map(BigInt)), eq(indexedDocuments.contentState, 'waiting')))
}

/** Nobody else can have claimed anything of the embedded database at its start. */
export async function endEveryClaim(): Promise<void> {
  await (await db())
    .update(indexedDocuments)
    .set({ contentNotBefore: null })
    .where(sql`content_state = 'waiting' and content_tries = 0 and content_not_before is not null`)
}

/** To be read again later, each time after a longer pause. */
export async function postponeContent(id: string, tries: number): Promise<void> {
  const seconds = Math.min(15 * 2 ** Math.min(tries, 20), longestPauseSeconds)
  await (await db())
    .update(indexedDocuments)
    .set({ contentTries: tries + 1, contentNotBefore: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(indexedDocuments.id, BigInt(id)))
}

const numberOf = (text: string | null) => (text !== null && /^\d{1,18}$/.test(text) ? BigInt(text) : null)

/** Longer texts of a file are cut: no index of the database holds them, and no name is that long. */
const longest = 300
const clipped = (text: string | null) => text?.slice(0, longest) ?? null

/** What a document's XML says, and its parties. What the access key said stays where the file says nothing. */
export async function saveFacts(tx: Database | Transaction, id: string, facts: FileFacts): Promise<Party[]> {
  const [row] = await tx
    .select()
    .from(indexedDocuments)
    .where(eq(indexedDocuments.id, BigInt(id)))
    .for('update')
  if (!row) return []
  const number = clipped(facts.number ?? row.number)
  const issuer = { taxId: clipped(facts.issuerTaxId ?? row.issuerTaxId), name: clipped(facts.issuerName) }
  const recipient = { taxId: clipped(facts.recipientTaxId), name: clipped(facts.recipientName) }
  const names = [issuer.taxId, issuer.name, recipient.taxId, recipient.name]
  await tx
    .update(indexedDocuments)
    .set({
      ...facts,
      number,
      numberValue: numberOf(number),
      series: clipped(facts.series ?? row.series),
      issuerTaxId: issuer.taxId,
      issuerName: issuer.name,
      recipientTaxId: recipient.taxId,
      recipientName: recipient.name,
      issuedAt: clipped(facts.issuedAt),
      totalCents: Number.isSafeInteger(facts.totalCents) ? facts.totalCents : null,
      statusCode: clipped(facts.statusCode),
      contentState: 'read',
      contentNotBefore: null,
      search: searchText([id, row.accessKey, number, ...names]),
    })
    .where(eq(indexedDocuments.id, row.id))
  return [issuer, recipient]
}

/** That no XML is to be had, or none that can be read. */
export async function closeContent(tx: Database | Transaction, id: string, contentState: ContentState): Promise<void> {
  await tx
    .update(indexedDocuments)
    .set({ contentState, contentNotBefore: null })
    .where(eq(indexedDocuments.id, BigInt(id)))
}
