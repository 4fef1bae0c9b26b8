import 'server-only'
import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { infractionChanges, infractions, infractionWalk } from '@/lib/server/db/infraction-tables'
import { keepAll } from '@/lib/server/db/keep-all'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { noteAsOf } from '@/lib/server/request-context'
import { cachedRead, invalidateReads } from '@/lib/server/upstream/cache'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { getInfraction, type Infraction } from '@/lib/server/upstream/pix/infractions'

export type FullSync = typeof infractionWalk.$inferSelect
export type KnownInfraction = typeof infractions.$inferSelect

/** Several looks at one case are one call. */
const freshMs = 2_000

const text = z.string().trim().min(1).nullable().catch(null)
const nobody = { name: null, document: null, tax_id: null }
const payerRecord = z.looseObject({ name: text, document: text, tax_id: text }).catch(nobody)

/** The payer, which the contract does not document on an infraction, under the names it usually goes by. */
function payerIn({ extra }: Infraction): { payerName: string | null; payerTaxId: string | null } {
  const record = payerRecord.parse(extra.payer)
  const under = (...names: string[]) => names.map((name) => text.parse(extra[name])).find((value) => value !== null)
  const document = record.document ?? record.tax_id ?? under('payer_tax_id', 'payer_document') ?? null
  return { payerName: record.name ?? under('payer_name') ?? null, payerTaxId: document && taxIdOf(document) }
}

/** As it is compared: letters and digits, or as it came when it is masked. */
export function taxIdOf(document: string): string {
  return document.includes('*') ? document : document.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/**
 * Keeps infractions as upstream now tells them, and every change of a status. `payerTaxId` is what they were asked for by:
 * upstream answers whose they are, though it may not say so in the record.
 */
export function keepInfractions(items: readonly Infraction[], payerTaxId: string | null = null): Promise<void> {
  return keepAll('infractions', items, (some) => keepTold(some, payerTaxId))
}

async function keepTold(items: readonly Infraction[], payerTaxId: string | null): Promise<void> {
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

const told = [
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

const columnOf = (name: (typeof told)[number]) => sql.identifier(infractions[name].name)

const newest = {
  ...Object.fromEntries(told.map((name) => [name, sql`excluded.${columnOf(name)}`])),
  payerName: sql`coalesce(excluded.payer_name, ${infractions.payerName})`,
  payerTaxId: sql`coalesce(excluded.payer_tax_id, ${infractions.payerTaxId})`,
  seenAt: sql`excluded.seen_at`,
  statusSince: sql`case when ${infractions.status} is distinct from excluded.status then excluded.seen_at else ${infractions.statusSince} end`,
  goneAt: null,
}

/** A row that tells nothing new is left untouched: the list is read over and over. */
const differs = sql`${infractions.goneAt} is not null
  or (${sql.join(
    told.map((name) => sql`${infractions[name]}`),
    sql`, `,
  )}) is distinct from (${sql.join(
    told.map((name) => sql`excluded.${columnOf(name)}`),
    sql`, `,
  )})
  or (excluded.payer_tax_id is not null and excluded.payer_tax_id is distinct from ${infractions.payerTaxId})
  or (excluded.payer_name is not null and excluded.payer_name is distinct from ${infractions.payerName})`

/** Marks what a whole reading of upstream's list, begun at `since`, did not meet. */
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

export async function findKnown(id: string): Promise<KnownInfraction | null> {
  const [row] = await (await db()).select().from(infractions).where(eq(infractions.id, id))
  return row ?? null
}

/** The infraction as upstream tells it now, kept on the way. Throws UpstreamProblem; `not_found` where there is none. */
export function readInfraction(id: string, signal?: AbortSignal): Promise<Infraction> {
  return cachedRead({
    key: keyOf(id),
    freshMs,
    staleMs: freshMs,
    signal,
    load: (call) => readAndKeep(id, call.signal),
  })
}

const keyOf = (id: string) => `pix/infractions/one?${id}`

/** As `readInfraction`, never from memory: what is decided on it must be true now. */
export function readNow(id: string): Promise<Infraction> {
  forgetInfraction(id)
  return readInfraction(id)
}

/** What is remembered of it for a moment is no longer true. */
export function forgetInfraction(id: string): void {
  invalidateReads(keyOf(id))
}

async function readAndKeep(id: string, signal?: AbortSignal): Promise<Infraction> {
  const infraction = await getInfraction(id, { signal })
  await keepInfractions([infraction]).catch((error: unknown) => log().warn({ error }, 'an infraction was not kept'))
  return infraction
}

const refusals: readonly string[] = ['not_found', 'invalid_request']

/** As upstream tells it now; while it cannot be read, as it last did, with that age noted on the answer. */
export async function lastTold(id: string, signal?: AbortSignal): Promise<Infraction> {
  try {
    return await readInfraction(id, signal)
  } catch (thrown) {
    if (!(thrown instanceof UpstreamProblem) || refusals.includes(thrown.code)) throw thrown
    const known = await findKnown(id)
    if (!known) throw thrown
    const completedAt = (await readSync())?.completedAt
    noteAsOf(Math.max(known.seenAt.getTime(), completedAt?.getTime() ?? 0))
    return infractionOf(known)
  }
}

const anything = z.record(z.string(), z.unknown())

export async function readSync(): Promise<FullSync | null> {
  const [row] = await (await db()).select().from(infractionWalk).limit(1)
  return row ?? null
}

function infractionOf(row: KnownInfraction): Infraction {
  const { id, accountId, situationType, status, date, transactionId, extra } = row
  const { amountCents, amountBrlCents, refundedCents, refundedBrlCents } = row
  const amounts = { amountCents, amountBrlCents, refundedCents, refundedBrlCents }
  return { id, accountId, situationType, status, ...amounts, date, transactionId, extra: anything.parse(extra) }
}

/** Throws `not_found` unless there is such an infraction; upstream is asked only for one that was never met. */
export async function requireInfraction(id: string, signal?: AbortSignal): Promise<Infraction> {
  const known = await findKnown(id)
  return known ? infractionOf(known) : readInfraction(id, signal)
}

/** An estimate of the last day to answer: upstream names none. Null when there is no date to count from. */
export function estimatedUntil(date: string | null): string | null {
  const day = date === null ? null : dayOf(date)
  return day === null ? null : addDays(day, env().MED_REPLY_DAYS)
}
