import 'server-only'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '@/lib/core/dates'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { type ContentState, indexedDocuments } from '@/lib/features/documents/store/tables'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { msUntilFirst, secondsFromNow } from '@/lib/server/db/lease'
import type { FileFacts } from './file-facts'
import type { Party } from './parties'
import { searchText } from './search-text'

export type WaitingContent = { id: string; period: string | null; tries: number }

/** After this time the reader is presumed dead. */
const leaseSeconds = 120
const longestPauseSeconds = 6 * 3_600

/** Documents whose XML is still to be read, or read again, newest month first, leased to the caller. */
export async function claimContent(limit: number): Promise<WaitingContent[]> {
  const waiting = await claim(limit, sql`content_state = 'waiting'`)
  return waiting.length > 0 ? waiting : claim(limit, sql`reread`)
}

async function claim(limit: number, which: SQL): Promise<WaitingContent[]> {
  const due = sql`
    select id from ${indexedDocuments}
    where ${which} and (content_not_before is null or content_not_before <= now())
    order by period desc, id desc
    limit ${limit} for update skip locked`
  const rows = await (await db())
    .update(indexedDocuments)
    .set({ contentNotBefore: secondsFromNow(leaseSeconds) })
    .where(sql`${indexedDocuments.id} in (${due})`)
    .returning({ id: indexedDocuments.id, period: indexedDocuments.period, tries: indexedDocuments.contentTries })
  return rows.map(({ id, ...row }) => ({ ...row, id: String(id) }))
}

const isDue = or(eq(indexedDocuments.contentState, 'waiting'), eq(indexedDocuments.reread, true))

/** Time until a document's XML is to be read. */
export const msUntilContent = () => msUntilFirst(indexedDocuments, indexedDocuments.contentNotBefore, isDue)

/** Releases claimed documents that were not read. */
export async function returnContent(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await (await db())
    .update(indexedDocuments)
    .set({ contentNotBefore: null })
    .where(and(inArray(indexedDocuments.id, ids.map(BigInt)), isDue))
}

/** No other process can have a claim in the embedded database at its start. */
export async function endEveryClaim(): Promise<void> {
  await (await db())
    .update(indexedDocuments)
    .set({ contentNotBefore: null })
    .where(and(isDue, sql`content_tries = 0 and content_not_before is not null`))
}

/** Schedules another attempt, each time after a longer pause. */
export async function postponeContent(id: string, tries: number): Promise<void> {
  const seconds = Math.min(15 * 2 ** Math.min(tries, 20), longestPauseSeconds)
  await (await db())
    .update(indexedDocuments)
    .set({ contentTries: tries + 1, contentNotBefore: secondsFromNow(seconds) })
    .where(eq(indexedDocuments.id, BigInt(id)))
}

const numberOf = (text: string | null) => (text !== null && /^\d{1,18}$/.test(text) ? BigInt(text) : null)

/** Maximum length of a text from a file, within what a database index holds. */
const longest = 300
const clipped = (text: string | null) => text?.slice(0, longest) ?? null

const storable = (cents: number | null) => (Number.isSafeInteger(cents) ? cents : null)

/** Milliseconds since 1970 of an instant or of the start of a day; 0 for any other text. */
function orderOf(issuedAt: string | null): number {
  const at = instantOrDay(issuedAt ?? '')
  if (at === null) return 0
  return at.includes('T') ? Date.parse(at) : startOfDay(at).getTime()
}

/** Facts and parties of a document's XML. Facts of the access key stay where the file states nothing. */
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
      issuedOrder: orderOf(facts.issuedAt),
      totalCents: storable(facts.totalCents),
      netCents: storable(facts.netCents),
      payerTaxId: clipped(facts.payerTaxId),
      payerName: clipped(facts.payerName),
      reread: false,
      contentTries: 0,
      statusCode: clipped(facts.statusCode),
      contentState: 'read',
      contentNotBefore: null,
      search: searchText([id, row.accessKey, number, ...names]),
    })
    .where(eq(indexedDocuments.id, row.id))
  return [issuer, recipient]
}

/** Records that the XML is unavailable or unreadable. Facts that were read before stay. */
export async function closeContent(tx: Database | Transaction, id: string, contentState: ContentState): Promise<void> {
  await tx
    .update(indexedDocuments)
    .set({
      contentState: sql`case when ${indexedDocuments.reread} then ${indexedDocuments.contentState} else ${contentState} end`,
      contentNotBefore: null,
      reread: false,
    })
    .where(eq(indexedDocuments.id, BigInt(id)))
}
