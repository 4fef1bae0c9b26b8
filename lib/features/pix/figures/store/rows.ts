import 'server-only'
import { isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { addDays } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import type { Period } from '../period'

/** Sums of bigints come as texts. */
export const number = z.coerce.number()

export async function rowsOf<T extends z.ZodType>(row: T, query: SQL): Promise<z.output<T>[]> {
  return z.object({ rows: z.array(row) }).parse(await (await db()).execute(query)).rows
}

/** The main account's rows name no account. */
export const ofAccount = (column: AnyPgColumn, accountId: string | undefined): SQL =>
  accountId === undefined ? isNull(column) : sql`${column} = ${accountId}`

const dayAt = (instant: SQL) => sql`to_char(${instant} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

const { paidAt } = seenPayments
const isDay = sql`length(${paidAt}) = 10`

const receivedDay = sql`case when ${isDay} then ${paidAt} else ${dayAt(sql`${paidAt}::timestamptz`)} end`

/** When a payment came in, where that is known to the minute. */
export const receivedInstant = sql`case when not ${isDay} then ${paidAt}::timestamptz end`

/** Texts of any time offset, a day more on either side, so that the text comparison excludes most rows. */
const mayBeIn = ({ from, to }: Period) =>
  sql`${paidAt} >= ${addDays(from, -1)} collate "C" and ${paidAt} < ${addDays(to, 2)} collate "C"`

/** Received payments of the period with their `day`, which the reading of days has set. */
export const receivedIn = (period: Period, accountId: string | undefined): SQL => sql`
  (select * from (select ${receivedDay} as day, ${seenPayments.amountCents} as cents, ${seenPayments.payer} as payer
    from ${seenPayments} where ${ofAccount(seenPayments.accountId, accountId)} and ${mayBeIn(period)} offset 0) received
  where day between ${period.from} and ${period.to}) received`

/** When an operation went out, or was requested. */
export const sentInstant = sql`coalesce(${operations.sentAt}, ${operations.createdAt})`
export const sentDay = dayAt(sentInstant)

/** An operation with approval is sent after its request, never before. */
export const sentIn = ({ from, to }: Period, accountId: string | undefined): SQL => sql`
  ${ofAccount(operations.accountId, accountId)} and ${sentDay} between ${from} and ${to}`

const { result, amountCents } = operations

/** Money out by an operation: its amount less returns; a return without an amount is whole. */
export const leftCents = sql`(${amountCents} - case when ${result}->>'returnedAt' is null then 0
  else least(coalesce((${result}->>'returnedCents')::bigint, ${amountCents}), ${amountCents}) end)`
