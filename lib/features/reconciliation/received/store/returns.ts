import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '@/lib/core/dates'
import { looksLikeEndToEndId, parseEndToEndId } from '@/lib/core/end-to-end-id'
import { refundEntryStatus } from '@/lib/core/refund-status'
import type { ReceivedEntry } from '@/lib/features/pix/received/store/entries'
import { db } from '@/lib/server/db/client'
import { storeAll } from '@/lib/server/db/outage'
import { receivedReturns } from '@/lib/server/db/received-tables'
import { seenPayments } from '@/lib/server/db/schema'
import { originalIdIn } from '@/lib/server/usual-names'

export type ReceivedReturn = typeof receivedReturns.$inferSelect

const namesReturn = /refund|devol|estorn|return|revers/i

/** Money that went back, or is going: under upstream's documented words, or one that says so. */
const isReturn = ({ type, amountCents }: ReceivedEntry) =>
  amountCents !== null && amountCents !== 0 && (refundEntryStatus(type) !== 'unknown' || namesReturn.test(type))

/** The payment that a return names; an id of its own begins with another letter. */
function originalOf({ extra, endToEndId }: ReceivedEntry): string | null {
  const named = originalIdIn(extra)
  if (named !== null && looksLikeEndToEndId(named)) return named
  return endToEndId !== null && parseEndToEndId(endToEndId)?.kind === 'payment' ? endToEndId : null
}

/** Stores the returns among the entries of an account; a later word of upstream on one is its word. */
export async function storeReturns(entries: readonly ReceivedEntry[], accountId: string, day: string): Promise<void> {
  const returns = entries.filter(isReturn)
  if (returns.length === 0) return
  const holders = await holdersOf(accountId)
  const rows = returns.map((entry) => {
    const { id, type, amountCents, payer, receiver, at } = entry
    // Some name them as of the payment, some as of the return.
    const party = payer?.document && holders.has(payer.document) ? receiver : payer
    return {
      id,
      accountId,
      day: dayOf(at ?? day) ?? day,
      amountCents: Math.abs(amountCents ?? 0),
      type,
      partyTaxId: party?.document ?? null,
      partyName: party?.name ?? null,
      endToEndId: originalOf(entry),
    }
  })
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  const database = await db()
  const { type, endToEndId } = receivedReturns
  await storeAll('returns', unique, (some) =>
    database
      .insert(receivedReturns)
      .values([...some])
      .onConflictDoUpdate({
        target: receivedReturns.id,
        set: {
          type: sql`excluded.type`,
          endToEndId: sql`coalesce(${endToEndId}, excluded.end_to_end_id)`,
          askedAt: null,
        },
        setWhere: sql`${type} <> excluded.type or (${endToEndId} is null and excluded.end_to_end_id is not null)`,
      }),
  )
}

const ofAccount = (accountId: string) =>
  accountId === '' ? sql`p.account_id is null` : sql`p.account_id = ${accountId}`

const rowsOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row) })
const run = async <T extends z.ZodType>(row: T, query: SQL) =>
  rowsOf(row).parse(await (await db()).execute(query)).rows as z.output<T>[]

/** Tax ids under which an account has lately received. */
async function holdersOf(accountId: string): Promise<Set<string>> {
  const rows = await run(
    z.object({ document: z.string().nullable() }),
    sql`select p.receiver->>'document' as document from ${seenPayments} p where ${ofAccount(accountId)} order by p.seen_at desc limit 20`,
  )
  return new Set(rows.flatMap(({ document }) => document ?? []))
}

const underWay = 'PENDING_DEPOSIT_REFUND'
const notMade = 'CANCELLED_DEPOSIT_REFUND'

/**
 * The next return of which it is to be asked which payment went back, or whether it did, marked as asked: first when the days
 * before it have been read, then each time after a longer pause, at last once a week.
 */
export async function claimReturn(): Promise<ReceivedReturn | null> {
  const due = sql`
    select id from ${receivedReturns} r
    where (r.end_to_end_id is null or r.type = ${underWay}) and r.type <> ${notMade}
      and (r.asked_at is null or now() - r.asked_at > least(greatest(interval '1 hour', r.asked_at - r.day::timestamptz), interval '7 days'))
      and not exists (select 1 from received_days d where d.account_id = r.account_id and d.day <= r.day and d.completed_at is null and d.error is null)
    order by r.asked_at nulls first, r.day desc limit 1 for update skip locked`
  const [claimed] = await (await db())
    .update(receivedReturns)
    .set({ askedAt: sql`now()` })
    .where(sql`${receivedReturns.id} = (${due})`)
    .returning()
  return claimed ?? null
}

/** Upstream was not there to be asked: the return is due again. */
export async function unclaimReturn({ id }: ReceivedReturn): Promise<void> {
  await (await db()).update(receivedReturns).set({ askedAt: null }).where(sql`${receivedReturns.id} = ${id}`)
}

const digits = (text: string) => text.replace(/[./\- ]/g, '').toLowerCase()

/** The payments of whoever got it back; of nobody known, those of exactly that amount. */
function paidBy({ partyTaxId, partyName, amountCents }: ReceivedReturn): SQL {
  if (partyTaxId)
    return sql`p.search like ${`% ${digits(partyTaxId)}%`} and translate(lower(p.payer->>'document'), './- ', '') = ${digits(partyTaxId)}`
  return partyName
    ? sql`lower(p.payer->>'name') = ${partyName.toLowerCase()} and p.amount_cents = ${amountCents}`
    : sql`p.amount_cents = ${amountCents}`
}

const paidDay = sql`left(coalesce(p.paid_at, p.seen_at::text), 10)`
/** Of ours, each of the whole amount. */
const refunded = sql`select 1 from operations o where o.kind = 'pix.refund' and o.subject = p.end_to_end_id and o.state in ('sending', 'unknown', 'accepted', 'confirmed')`

/** Nobody returns a payment after so many days. */
const window = 90
const within = ({ accountId, day }: ReceivedReturn) =>
  sql`${ofAccount(accountId)} and ${paidDay} between ${addDays(day, -window - 1)} and ${addDays(day, 1)}`

/** The payment that a refund of ours, or an infraction, says was returned, when no other return is of it. */
export async function explainedBy(one: ReceivedReturn): Promise<string | null> {
  const [row] = await run(
    z.object({ id: z.string() }),
    sql`
    select p.end_to_end_id as id from ${seenPayments} p
    where ${within(one)} and ${paidBy(one)} and (
      (p.amount_cents = ${one.amountCents} and exists (${refunded} and o.created_at < ${addDays(one.day, 2)}::timestamptz))
      or exists (select 1 from infractions i where i.transaction_id = p.end_to_end_id and i.refunded_cents = ${one.amountCents})
    ) and not exists (select 1 from ${receivedReturns} other where other.end_to_end_id = p.end_to_end_id)
    order by p.paid_at desc nulls last limit 1`,
  )
  return row?.id ?? null
}

/** How many payments are asked about for one return at a time. */
const mostAsked = 5

/**
 * Payments that may have gone back, the likeliest first: those never asked about, of the same amount, the newest. One that was
 * asked about a week after the return will not say more.
 */
export async function candidatesOf(one: ReceivedReturn): Promise<string[]> {
  if (one.endToEndId !== null) return [one.endToEndId]
  const rows = await run(
    z.object({ id: z.string() }),
    sql`
    select p.end_to_end_id as id from ${seenPayments} p
    left join returned_payments known on known.end_to_end_id = p.end_to_end_id
    where ${within(one)} and ${paidBy(one)} and p.amount_cents >= ${one.amountCents}
      and coalesce(known.returned_cents, 0) < p.amount_cents
      and (known.asked_at is null or (known.asked_at < ${addDays(one.day, 8)}::timestamptz and known.asked_at < now() - interval '10 minutes'))
      and not exists (${refunded})
      and not exists (select 1 from infractions i where i.transaction_id = p.end_to_end_id and i.refunded_cents > 0)
    order by known.asked_at is null desc, p.amount_cents = ${one.amountCents} desc, known.asked_at, p.paid_at desc nulls last
    limit ${mostAsked}`,
  )
  return rows.map(({ id }) => id)
}

/** That a return is of a payment; one that is named already stays so. */
export async function nameReturn(id: string, endToEndId: string): Promise<void> {
  await (await db())
    .update(receivedReturns)
    .set({ endToEndId })
    .where(sql`${receivedReturns.id} = ${id} and ${receivedReturns.endToEndId} is null`)
}
