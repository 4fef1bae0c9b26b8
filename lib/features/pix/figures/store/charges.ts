import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defaultValiditySeconds } from '@/lib/features/pix/charges/rules/charge-status'
import { operations, seenPayments } from '@/lib/server/db/schema'
import type { Period } from '../period'
import { number, ofAccount, receivedInstant, rowsOf, sentDay, sentIn, sentInstant } from './rows'

const { amountCents, kind, state, input, result } = operations

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
  const paid = sql`select ${seenPayments.txid} as txid, min(${receivedInstant}) as at from ${seenPayments}
    where ${seenPayments.txid} is not null and ${ofAccount(seenPayments.accountId, accountId)} group by 1`
  const [row] = await rowsOf(
    z.object({ seconds: number.nullable() }),
    sql`select percentile_cont(0.5) within group (order by greatest(0, extract(epoch from paid.at - made.sent)))::float8 as seconds
      from (${made(period, accountId)}) made join (${paid}) paid on paid.txid = made.txid
      where made.paid and paid.at is not null`,
  )
  return row?.seconds == null ? null : Math.round(row.seconds)
}
