import 'server-only'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { storeAll } from '@/lib/server/db/outage'
import { knownAccounts, seenPayments } from '@/lib/server/db/schema'
import type { Infraction } from '@/lib/server/upstream/pix/infractions'
import { infractionChanges, infractions } from './tables'

type InfractionRow = typeof infractions.$inferSelect

const text = z.string().trim().min(1).nullable().catch(null)
const noPayer = { name: null, document: null, tax_id: null }
const payerRecord = z.looseObject({ name: text, document: text, tax_id: text }).catch(noPayer)

/** The payer, which the contract does not document on an infraction, under the names it usually goes by. */
function payerIn({ extra }: Infraction): { payerName: string | null; payerTaxId: string | null } {
  const record = payerRecord.parse(extra.payer)
  const under = (...names: string[]) => names.map((name) => text.parse(extra[name])).find((value) => value !== null)
  const document = record.document ?? record.tax_id ?? under('payer_tax_id', 'payer_document') ?? null
  return { payerName: record.name ?? under('payer_name') ?? null, payerTaxId: document && taxIdOf(document) }
}

/** A tax id for comparison: letters and digits, or unchanged when it is masked. */
export function taxIdOf(document: string): string {
  return document.includes('*') ? document : document.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/**
 * Stores infractions as upstream has them now, and every change of a status. `payerTaxId` is the filter of the request:
 * the records belong to that payer, though they may not state it.
 */
export function storeInfractions(items: readonly Infraction[], payerTaxId: string | null = null): Promise<void> {
  return storeAll('infractions', items, (some) => upsert(some, payerTaxId))
}

async function upsert(items: readonly Infraction[], payerTaxId: string | null): Promise<void> {
  const database = await db()
  const now = new Date()
  const ids = items.map(({ id }) => id)
  const before = await database
    .select({ id: infractions.id, status: infractions.status })
    .from(infractions)
    .where(inArray(infractions.id, ids))
  const statusOf = new Map(before.map(({ id, status }) => [id, status]))
  const changed = items.filter(({ id, status }) => statusOf.has(id) && statusOf.get(id) !== status)
  const rows = new Map(items.map((item) => [item.id, rowOf(item, payerTaxId, now)]))
  await database
    .insert(infractions)
    .values([...rows.values()])
    .onConflictDoUpdate({ target: infractions.id, set: newest, setWhere: differs })
  if (changed.length > 0)
    await database
      .insert(infractionChanges)
      .values(changed.map(({ id, status }) => ({ infractionId: id, at: now, status })))
}

function rowOf(item: Infraction, payerTaxId: string | null, seenAt: Date) {
  const payer = payerIn(item)
  return {
    ...item,
    date: item.date === null ? null : dayOf(item.date),
    payerName: payer.payerName,
    payerTaxId: payerTaxId ?? payer.payerTaxId,
    seenAt,
    firstSeenAt: seenAt,
    statusSince: seenAt,
  }
}

const reported = [
  'accountId',
  'situationType',
  'status',
  'amountCents',
  'amountBrlCents',
  'date',
  'transactionId',
  'refundedCents',
  'refundedBrlCents',
  'extra',
] as const

const columnOf = (name: (typeof reported)[number]) => sql.identifier(infractions[name].name)

const newest = {
  ...Object.fromEntries(reported.map((name) => [name, sql`excluded.${columnOf(name)}`])),
  payerName: sql`coalesce(excluded.payer_name, ${infractions.payerName})`,
  payerTaxId: sql`coalesce(excluded.payer_tax_id, ${infractions.payerTaxId})`,
  seenAt: sql`excluded.seen_at`,
  statusSince: sql`case when ${infractions.status} is distinct from excluded.status then excluded.seen_at else ${infractions.statusSince} end`,
  goneAt: null,
}

/** A row with nothing new is left untouched: the list is read over and over. */
const differs = sql`${infractions.goneAt} is not null
  or (${sql.join(
    reported.map((name) => sql`${infractions[name]}`),
    sql`, `,
  )}) is distinct from (${sql.join(
    reported.map((name) => sql`excluded.${columnOf(name)}`),
    sql`, `,
  )})
  or (excluded.payer_tax_id is not null and excluded.payer_tax_id is distinct from ${infractions.payerTaxId})
  or (excluded.payer_name is not null and excluded.payer_name is distinct from ${infractions.payerName})`

/** Marks infractions that a full sync started at `since` did not find. */
export async function markGone(met: readonly string[], since: Date): Promise<void> {
  await (await db())
    .update(infractions)
    .set({ goneAt: new Date() })
    .where(
      and(
        isNull(infractions.goneAt),
        lt(infractions.firstSeenAt, since),
        met.length > 0 ? notInArray(infractions.id, [...met]) : undefined,
      ),
    )
}

export async function findInfraction(id: string): Promise<InfractionRow | null> {
  const [row] = await (await db()).select().from(infractions).where(eq(infractions.id, id))
  return row ?? null
}

const anything = z.record(z.string(), z.unknown())

export function infractionOf(row: InfractionRow): Infraction {
  const { id, accountId, situationType, status, date, transactionId, extra } = row
  const { amountCents, amountBrlCents, refundedCents, refundedBrlCents } = row
  const amounts = { amountCents, amountBrlCents, refundedCents, refundedBrlCents }
  return { id, accountId, situationType, status, ...amounts, date, transactionId, extra: anything.parse(extra) }
}

/** Facts that two infractions can share. */
const common = {
  payment: infractions.transactionId,
  payer: infractions.payerTaxId,
  account: infractions.accountId,
}

/** Other infractions with the same payment, payer or account, newest first. */
export async function findOthers<S extends keyof typeof common>(id: string, same: S, value: string, limit: number) {
  const { accountId, situationType, status, date, transactionId } = infractions
  const { amountCents, amountBrlCents, refundedCents, refundedBrlCents } = infractions
  const amounts = { amountCents, amountBrlCents, refundedCents, refundedBrlCents }
  const rows = await (await db())
    .select({ id: infractions.id, accountId, situationType, status, ...amounts, date, transactionId })
    .from(infractions)
    .where(and(ne(infractions.id, id), eq(common[same], value)))
    .orderBy(sql`${date} desc nulls last`, desc(infractions.firstSeenAt), desc(infractions.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, same }))
}

/** Every change of its status that was seen, oldest first. */
export async function listChanges(id: string) {
  const { at, status, infractionId, id: order } = infractionChanges
  return (await db()).select({ at, status }).from(infractionChanges).where(eq(infractionId, id)).orderBy(asc(order))
}

/**
 * The id that upstream gives the main account on infractions, which it names nowhere: the only one that is no listed account,
 * or of several the one whose payments the main account was seen to receive. Null while that does not say.
 */
export async function findMainAccount(): Promise<string | null> {
  const rows = await (await db())
    .select({ id: infractions.accountId, received: sql<boolean>`bool_or(${seenPayments.endToEndId} is not null)` })
    .from(infractions)
    .leftJoin(knownAccounts, eq(knownAccounts.id, infractions.accountId))
    .leftJoin(seenPayments, and(eq(seenPayments.endToEndId, infractions.transactionId), isNull(seenPayments.accountId)))
    .where(and(isNull(knownAccounts.id), isNotNull(infractions.accountId)))
    .groupBy(infractions.accountId)
  const likely = rows.length === 1 ? rows : rows.filter(({ received }) => received)
  return likely.length === 1 ? (likely[0]?.id ?? null) : null
}
