import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { addDays, currentDay } from '@/lib/core/dates'
import type { ErrorCode } from '@/lib/core/error-codes'
import { db } from '@/lib/server/db/client'
import { isFree, isHeld, msUntilFirst, secondsFromNow } from '@/lib/server/db/lease'
import { knownAccounts } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { receivedDays } from './received-tables'

export type ReceivedDay = typeof receivedDays.$inferSelect

/** Lease of a reader, longer than upstream may take for a page; after it the reader is presumed dead. */
const leaseSeconds = 120
const leaseEnd = secondsFromNow(leaseSeconds)

/** The main account by an empty id, and every account below it. */
const accounts = sql`(select '' as id union all select id from ${knownAccounts}) account`
const daysFrom = (from: string, to: string) =>
  sql`(select to_char(at, 'YYYY-MM-DD') as day from generate_series(${from}::date, ${to}::date, interval '1 day') at) calendar`

/** Adds the days that are read automatically, today included, to accounts that lack today. */
export async function addUsualDays(now = new Date()): Promise<void> {
  const today = currentDay(now)
  await (await db()).execute(sql`
    insert into ${receivedDays} (account_id, day)
    select account.id, calendar.day from ${accounts} cross join ${daysFrom(addDays(today, 1 - env().RECEIVED_DAYS), today)}
    where not exists (select 1 from ${receivedDays} known where known.account_id = account.id and known.day = ${today})
    on conflict do nothing`)
}

/** Makes every account's days between two days due, also days that are no longer read automatically. */
export async function expediteDays(from: string, to: string): Promise<void> {
  await (await db()).execute(sql`
    insert into ${receivedDays} (account_id, day)
    select account.id, calendar.day from ${accounts} cross join ${daysFrom(from, to)}
    on conflict (account_id, day) do update set not_before = now()`)
}

/** The newest due day that is not being read, leased to the caller. */
export async function claimDay(): Promise<ReceivedDay | null> {
  const due = sql`
    select account_id, day from ${receivedDays}
    where not_before <= now() and ${isFree(receivedDays.leaseUntil)}
    order by day desc, not_before limit 1 for update skip locked`
  const [claimed] = await (await db())
    .update(receivedDays)
    .set({ leaseUntil: leaseEnd })
    .where(sql`(${receivedDays.accountId}, ${receivedDays.day}) = (${due})`)
    .returning()
  return claimed ?? null
}

/** Time until a day is due. */
export const msUntilDay = () =>
  msUntilFirst(receivedDays, sql`greatest(${receivedDays.notBefore}, ${receivedDays.leaseUntil})`, undefined)

const held = ({ accountId, day, leaseUntil }: ReceivedDay) =>
  and(eq(receivedDays.accountId, accountId), eq(receivedDays.day, day), isHeld(receivedDays.leaseUntil, leaseUntil))

type Progress = Partial<Pick<ReceivedDay, 'page' | 'payments' | 'unreadable'>>

/** Records the progress of a pass and renews the lease; null when another instance has it by now. */
export async function holdDay(day: ReceivedDay, progress: Progress): Promise<ReceivedDay | null> {
  const [row] = await (await db())
    .update(receivedDays)
    .set({ ...progress, leaseUntil: leaseEnd })
    .where(held(day))
    .returning()
  return row ?? null
}

/** Releases a day; its pass continues where it stopped. */
export async function releaseDay(day: ReceivedDay): Promise<void> {
  await (await db()).update(receivedDays).set({ leaseUntil: null }).where(held(day))
}

/** An instant that means never. */
const never = sql`timestamptz '9999-01-01'`
const afterMs = (ms: number | null) => (ms === null ? never : secondsFromNow(ms / 1000))

/** A pass has come to the end; `pauseMs`: until the next one, null for never. */
export async function completeDay(
  day: ReceivedDay,
  { payments, unreadable }: { payments: number; unreadable: number },
  pauseMs: number | null,
): Promise<void> {
  await (await db())
    .update(receivedDays)
    .set({
      payments,
      unreadable,
      page: null,
      leaseUntil: null,
      completedAt: sql`now()`,
      notBefore: afterMs(pauseMs),
      error: null,
    })
    .where(held(day))
}

type DayFailure = { error: ErrorCode | null; page: number | null; pauseMs: number; accountPauseMs: number }

/** Records why a day was not read; the account's other days wait as long. */
export async function failDay(day: ReceivedDay, { error, page, pauseMs, accountPauseMs }: DayFailure): Promise<void> {
  const database = await db()
  await database
    .update(receivedDays)
    .set({ page, leaseUntil: null, notBefore: afterMs(pauseMs), ...(error && { error }) })
    .where(held(day))
  if (accountPauseMs > 0)
    await database
      .update(receivedDays)
      .set({ notBefore: afterMs(accountPauseMs) })
      .where(and(eq(receivedDays.accountId, day.accountId), sql`not_before < ${afterMs(accountPauseMs)}`))
}

/** No other process can have a lease of the embedded database at its start. */
export async function endEveryDayLease(): Promise<void> {
  await (await db()).update(receivedDays).set({ leaseUntil: null }).where(isNotNull(receivedDays.leaseUntil))
}
