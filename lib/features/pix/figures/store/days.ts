import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '@/lib/core/dates'
import { receivedDays } from '@/lib/features/reconciliation/received/store/tables'
import { operations } from '@/lib/server/db/schema'
import type { Period } from '../period'
import { leftCents, number, receivedIn, rowsOf, sentDay, sentIn } from './rows'

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
