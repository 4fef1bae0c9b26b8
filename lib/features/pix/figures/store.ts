import 'server-only'
import { isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { addDays, startOfDay } from '@/lib/core/dates'
import { defaultValiditySeconds } from '@/lib/features/pix/charges/rules'
import { liveAnswer } from '@/lib/features/pix/infractions/store/answers'
import { isAnsweredByUs, isListed, isOpen, toAnswer } from '@/lib/features/pix/infractions/store/queue'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { receivedDays } from '@/lib/features/reconciliation/store/received-tables'
import { db } from '@/lib/server/db/client'
import { knownAccounts, operations, seenPayments } from '@/lib/server/db/schema'
import type { Period } from './period'

/** Sums of bigints come as texts. */
const number = z.coerce.number()

async function rowsOf<T extends z.ZodType>(row: T, query: SQL): Promise<z.output<T>[]> {
  return z.object({ rows: z.array(row) }).parse(await (await db()).execute(query)).rows
}

/** The main account's rows name no account. */
const ofAccount = (column: AnyPgColumn, accountId: string | undefined): SQL =>
  accountId === undefined ? isNull(column) : sql`${column} = ${accountId}`

const dayAt = (instant: SQL) => sql`to_char(${instant} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

const { paidAt } = seenPayments
const isDay = sql`length(${paidAt}) = 10`

const receivedDay = sql`case when ${isDay} then ${paidAt} else ${dayAt(sql`${paidAt}::timestamptz`)} end`

/** When a payment came in, where that is known to the minute. */
const receivedInstant = sql`case when not ${isDay} then ${paidAt}::timestamptz end`

/** Texts of any time offset, a day more on either side, so that the text comparison excludes most rows. */
const mayBeIn = ({ from, to }: Period) =>
  sql`${paidAt} >= ${addDays(from, -1)} collate "C" and ${paidAt} < ${addDays(to, 2)} collate "C"`

/** Received payments of the period with their `day`, which the reading of days has set. */
const receivedIn = (period: Period, accountId: string | undefined): SQL => sql`
  (select * from (select ${receivedDay} as day, ${seenPayments.amountCents} as cents, ${seenPayments.payer} as payer
    from ${seenPayments} where ${ofAccount(seenPayments.accountId, accountId)} and ${mayBeIn(period)} offset 0) received
  where day between ${period.from} and ${period.to}) received`

/** When an operation went out, or was requested. */
const sentInstant = sql`coalesce(${operations.sentAt}, ${operations.createdAt})`
const sentDay = dayAt(sentInstant)

/** On a day of the period, in São Paulo; by an index. */
const sentOn = ({ from, to }: Period): SQL => sql`
  ${sentInstant} >= ${startOfDay(from).toISOString()}::timestamptz
  and ${sentInstant} < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`

const sentIn = (period: Period, accountId: string | undefined): SQL => sql`
  ${ofAccount(operations.accountId, accountId)} and ${sentOn(period)}`

const { amountCents, kind, state, input, result } = operations

/** Money out by an operation: its amount less returns; a return without an amount is whole. */
const leftCents = sql`(${amountCents} - case when ${result}->>'returnedAt' is null then 0
  else least(coalesce((${result}->>'returnedCents')::bigint, ${amountCents}), ${amountCents}) end)`

/** Charges that the provider took, in the words of `charge-status`. */
const made = (period: Period, accountId: string | undefined) => sql`
  select ${sentDay} as day, ${sentInstant} as sent, ${state} = 'confirmed' as paid,
    ${state} = 'accepted' and ${sentInstant} + make_interval(secs =>
      coalesce((${input}->>'expiresIn')::float8, ${defaultValiditySeconds}::float8)) <= now() as expired,
    ${state} = 'confirmed' and (${result}->>'paidCents')::bigint < ${amountCents} as underpaid,
    ${result}->>'txid' as txid
  from ${operations} where ${kind} = 'pix.charge' and ${state} in ('accepted', 'confirmed') and ${sentIn(period, accountId)}`

const weekSum = z.object({ week: z.string(), created: number, paid: number, expired: number, underpaid: number })

export function chargesByWeek(period: Period, accountId: string | undefined) {
  return rowsOf(
    weekSum,
    sql`select to_char(date_trunc('week', day::date), 'YYYY-MM-DD') as week, count(*) as created,
      count(*) filter (where paid) as paid, count(*) filter (where expired) as expired,
      count(*) filter (where underpaid) as underpaid
      from (${made(period, accountId)}) made group by 1`,
  )
}

/** Seconds within which half of the paid ones were paid, of those whose payment says when; null: none does. */
export async function medianPaySeconds(period: Period, accountId: string | undefined): Promise<number | null> {
  const paid = sql`select min(${receivedInstant}) as at from ${seenPayments}
    where ${seenPayments.txid} = made.txid and ${ofAccount(seenPayments.accountId, accountId)}`
  const [row] = await rowsOf(
    z.object({ seconds: number.nullable() }),
    sql`select percentile_cont(0.5) within group (order by greatest(0, extract(epoch from paid.at - made.sent)))::float8 as seconds
      from (${made(period, accountId)}) made cross join lateral (${paid}) paid
      where made.paid and paid.at is not null`,
  )
  return row?.seconds == null ? null : Math.round(row.seconds)
}

const daySum = z.object({ day: z.string(), count: number, cents: number })

export function receivedByDay(period: Period, accountId: string | undefined) {
  return rowsOf(
    daySum,
    sql`select day, count(*) as count, sum(cents) as cents from ${receivedIn(period, accountId)} group by 1`,
  )
}

/** Transfers and refunds: those confirmed, less what came back, and those that upstream accepted and did not confirm yet. */
export function sentByDay(period: Period, accountId: string | undefined, state: 'confirmed' | 'accepted') {
  return rowsOf(
    daySum,
    sql`select ${sentDay} as day, count(*) filter (where ${leftCents} is distinct from 0) as count,
      coalesce(sum(${leftCents}), 0) as cents
      from ${operations} where ${operations.kind} in ('pix.transfer', 'pix.refund') and ${operations.state} = ${state}
      and ${sentIn(period, accountId)} group by 1`,
  )
}

const oldestLooked = 1_100

/**
 * Days whose received payments have all been read, the newest first, with their entries that cannot be read: a pass ended
 * after the day was over; today's is known as far as it has gone.
 */
export function knownDays(today: string, accountId: string | undefined) {
  const { accountId: account, day, completedAt, unreadable } = receivedDays
  return rowsOf(
    z.object({ day: z.string(), unreadable: number }),
    sql`select ${day} as day, ${unreadable} as unreadable from ${receivedDays} where ${account} = ${accountId ?? ''} and ${day} <= ${today}
      and ${day} > ${addDays(today, -oldestLooked)} and (${day} = ${today} and ${completedAt} is not null
        or ${completedAt} >= ((${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo')) order by 1 desc`,
  )
}

const sums = z.record(z.string(), number)

const sumOf = (name: string, amount: SQL, where: SQL) => sql`
  count(*) filter (where ${where}) as ${sql.identifier(`${name}Count`)},
  coalesce(sum(${amount}) filter (where ${where}), 0) as ${sql.identifier(`${name}Cents`)}`

async function sumsOf(query: SQL): Promise<(name: string) => { count: number; cents: number }> {
  const [row = {}] = await rowsOf(sums, query)
  return (name) => ({ count: row[`${name}Count`] ?? 0, cents: row[`${name}Cents`] ?? 0 })
}

/** Refunds: `returned` in the period; `returning` and `unknown` now. */
export function refundSums(period: Period, accountId: string | undefined) {
  const { amountCents, kind, state } = operations
  const amount = sql`${amountCents}`
  const returned = sql`${state} = 'confirmed' and ${sentOn(period)}`
  const returning = sql`${state} in ('sending', 'accepted', 'unknown')`
  return sumsOf(sql`
    select ${sumOf('returned', amount, returned)},
      ${sumOf('returning', amount, returning)},
      ${sumOf('unknown', amount, sql`${state} = 'unknown'`)}
    from ${operations} where ${kind} = 'pix.refund' and ${ofAccount(operations.accountId, accountId)}
      and (${returning} or ${returned})`)
}

/** Upstream always names an infraction's account; the main account is in no list. */
const ofInfractionAccount = (accountId: string | undefined) =>
  accountId === undefined
    ? sql`(${infractions.accountId} is null or ${infractions.accountId} not in (select id from ${knownAccounts}))`
    : sql`${infractions.accountId} = ${accountId}`

/** Infractions that upstream lists: `disputed` and `blocked` now; `rejected` and `accepted` of those of the period. */
export function infractionSums({ from, to }: Period, accountId: string | undefined) {
  const amount = sql`${infractions.amountCents}`
  const decided = (word: string) =>
    sql`${infractions.status} = ${word} and ${infractions.date} between ${from} and ${to}`
  return sumsOf(sql`
    select ${sumOf('disputed', amount, toAnswer)}, ${sumOf('blocked', amount, sql`${isOpen} and ${isAnsweredByUs}`)},
      ${sumOf('rejected', amount, decided('rejected'))}, ${sumOf('accepted', amount, decided('accepted'))}
    from ${infractions} left join ${operations} on ${liveAnswer}
    where ${isListed} and ${ofInfractionAccount(accountId)}`)
}

const shown = 5

const { about } = operations
const key = sql`${input}->'key'`
const ofKey = sql`case when ${key}->>'type' in ('CPF', 'CNPJ') then ${key}->>'value' end`
const payee = sql`${about}->'payee'->'owner'`
const reported = sql`${operations.result}->'receiver'`

const sides = {
  payers: (period: Period, accountId: string | undefined) => sql`
    select payer->>'document' as tax_id, payer->>'name' as name, cents from ${receivedIn(period, accountId)}`,
  payees: (period: Period, accountId: string | undefined) => sql`
    select coalesce(${ofKey}, ${reported}->>'document', ${payee}->>'document') as tax_id,
      coalesce(${reported}->>'name', ${payee}->>'name', case when ${ofKey} is null then ${key}->>'value' end) as name, ${leftCents} as cents
    from ${operations} where ${operations.kind} = 'pix.transfer' and ${operations.state} = 'confirmed'
      and ${leftCents} > 0 and ${sentIn(period, accountId)}`,
}

/** A tax id is the same with and without its punctuation. */
const partyKey = sql`coalesce(upper(regexp_replace(tax_id, '[^0-9A-Za-z*]', '', 'g')), lower(name))`

const partyRow = z.object({
  rank: number,
  name: z.string().nullable(),
  taxId: z.string().nullable(),
  known: z.boolean(),
  count: number,
  cents: number,
  parties: number,
})

/** The five first by what they paid or were paid, then a row of all others. */
export function rankedParties(side: keyof typeof sides, period: Period, accountId: string | undefined) {
  const movements: SQL = sides[side](period, accountId)
  return rowsOf(
    partyRow,
    sql`with parties as (
        select ${partyKey} as key, max(name) as name, max(tax_id) as tax_id, count(*) as count, coalesce(sum(cents), 0) as cents
        from (${movements}) movements group by 1),
      ranked as (
        select *, row_number() over (order by key is null, cents desc, key) as rank from parties),
      placed as (
        select *, case when key is null then ${shown + 1} else least(rank, ${shown + 1}) end as place from ranked)
      select place as rank, place <= ${shown} as known, max(name) as name, max(tax_id) as "taxId", sum(count) as count,
        sum(cents) as cents, count(key) as parties
      from placed group by place order by place`,
  )
}
