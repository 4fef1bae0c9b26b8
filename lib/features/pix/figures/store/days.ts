import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '@/lib/core/dates'
import { receivedDays } from '@/lib/server/db/received-tables'
import { operations } from '@/lib/server/db/schema'
import type { Period } from '../period'
import { number, receivedIn, rowsOf, sentDay, sentIn } from './rows'

const daySum = z.object({ day: z.string(), count: number, cents: number })

export function receivedByDay(period: Period, accountId: string | undefined) {
  return rowsOf(
    daySum,
    sql`select day, count(*) as count, sum(cents) as cents from ${receivedIn(period, accountId)} group by 1`,
  )
}

/** Confirmed transfers and refunds. */
export function sentByDay(period: Period, accountId: string | undefined) {
  return rowsOf(
    daySum,
    sql`select ${sentDay} as day, count(*) as count, coalesce(sum(${operations.amountCents}), 0) as cents
      from ${operations} where ${operations.kind} in ('pix.transfer', 'pix.refund') and ${operations.state} = 'confirmed'
      and ${sentIn(period, accountId)} group by 1`,
  )
}

const oldestLooked = 1_100

/**
 * Days whose received payments have all been read, the newest first: a pass ended after the day was over; today's is known
 * as far as it has gone.
 */
export async function knownDays(today: string, accountId: string | undefined): Promise<string[]> {
  const { accountId: account, day, completedAt } = receivedDays
  const rows = await rowsOf(
    z.object({ day: z.string() }),
    sql`select ${day} as day from ${receivedDays} where ${account} = ${accountId ?? ''} and ${day} <= ${today}
      and ${day} > ${addDays(today, -oldestLooked)} and (${day} = ${today} and ${completedAt} is not null
        or ${completedAt} >= ((${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo')) order by 1 desc`,
  )
  return rows.map((row) => row.day)
}
