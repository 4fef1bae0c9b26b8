import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isErrorCode } from '@/lib/core/error-codes'
import { party } from '@/lib/core/pix/fields'
import { db } from '@/lib/server/db/client'
import { knownAccounts } from '@/lib/server/db/schema'
import { receivedDays, receivedReturns } from './received-tables'
import { backingMarks, openRows } from './tables'

const figures = z.object({
  days: z.coerce.number(),
  read: z.coerce.number(),
  unreadable: z.coerce.number(),
  complete: z.boolean().nullable(),
  problem: z.string().nullable(),
})

/** Upstream's answer for an account that is closed, which never changes. */
const closedForGood = sql`account.status = 'closed' and read.error in ('not_found', 'invalid_request') and read.completed_at is null`

/** A day counts as read when a pass ended after it was over; today when one ended just now. */
const isRead = (today: string) =>
  sql`coalesce(read.completed_at >= case when calendar.day = ${today} then now() - interval '5 minutes'
    else ((calendar.day::date + 1)::timestamp at time zone 'America/Sao_Paulo') end, false)`

/** How much of the days between two has been read, over all accounts that are known. */
export async function readProgress(from: string, to: string, today: string) {
  const { rows } = z.object({ rows: z.array(figures) }).parse(
    await (await db()).execute(sql`
      select count(*) as days, count(*) filter (where ${isRead(today)}) as read, coalesce(sum(read.unreadable), 0) as unreadable,
        bool_and(${isRead(today)}) as complete,
        (array_agg(read.error order by calendar.day desc) filter (where read.error is not null))[1] as problem
      from (select '' as id, null as status union all select id, status from ${knownAccounts}) account
      cross join (select to_char(at, 'YYYY-MM-DD') as day from generate_series(${from}::date, ${to}::date, interval '1 day') at) calendar
      left join ${receivedDays} read on read.account_id = account.id and read.day = calendar.day
      where (${closedForGood}) is not true`),
  )
  const [
    { days, read, unreadable, complete, problem } = figures.parse({
      days: 0,
      read: 0,
      unreadable: 0,
      complete: true,
      problem: null,
    }),
  ] = rows
  return {
    days,
    daysRead: read,
    unreadable,
    complete: complete ?? true,
    problem: isErrorCode(problem) ? problem : null,
  }
}

const unmatchedReturn = z.object({
  id: z.string(),
  day: z.string(),
  amountCents: z.coerce.number(),
  party,
})
export type UnmatchedReturn = z.output<typeof unmatchedReturn>

const isUnnamed = sql`r.end_to_end_id is null and r.type <> 'CANCELLED_DEPOSIT_REFUND'`

/**
 * Returns between two days: those whose payment is still to be requested, those of which no payment says so, and whether
 * what is known of the others has been applied to their payments.
 */
export async function readReturns(from: string, to: string) {
  const ofDays = sql`from ${receivedReturns} r where r.day between ${from} and ${to}`
  const counts = z.object({ rows: z.array(z.object({ open: z.coerce.number(), applied: z.boolean() })) }).parse(
    await (await db()).execute(sql`
      select (select count(*) ${ofDays} and ${isUnnamed} and r.asked_at is null) as open,
        not exists (select 1 from (
          select id from ${backingMarks} where side = 'payments' union all select id from ${openRows} where side = 'payments'
        ) mark where mark.id in (select r.end_to_end_id ${ofDays})) as applied`),
  )
  const { rows: unmatched } = z.object({ rows: z.array(unmatchedReturn) }).parse(
    await (await db()).execute(sql`
      select r.id, r.day, r.amount_cents as "amountCents",
        jsonb_build_object('name', r.party_name, 'document', r.party_tax_id) as party
      ${ofDays} and ${isUnnamed} and r.asked_at is not null order by r.day desc, r.id desc`),
  )
  const { open = 0, applied = true } = counts.rows[0] ?? {}
  return { open, isApplied: applied, unmatched }
}
