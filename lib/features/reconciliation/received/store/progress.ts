import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isErrorCode } from '@/lib/core/error-codes'
import { db } from '@/lib/server/db/client'
import { receivedDays } from '@/lib/server/db/received-tables'
import { knownAccounts } from '@/lib/server/db/schema'

const figures = z.object({
  days: z.coerce.number(),
  read: z.coerce.number(),
  unnamed: z.coerce.number(),
  complete: z.boolean().nullable(),
  problem: z.string().nullable(),
})

/** What upstream says of an account that is closed, and always will. */
const closedForGood = sql`account.status = 'closed' and read.error in ('not_found', 'invalid_request') and read.completed_at is null`

/** A day counts as read when a pass ended after it was over; today when one ended just now. */
const isRead = (today: string) =>
  sql`coalesce(read.completed_at >= case when calendar.day = ${today} then now() - interval '5 minutes'
    else ((calendar.day::date + 1)::timestamp at time zone 'America/Sao_Paulo') end, false)`

/** How much of the days between two has been read, over all accounts that are known. */
export async function readProgress(from: string, to: string, today: string) {
  const { rows } = z.object({ rows: z.array(figures) }).parse(
    await (await db()).execute(sql`
      select count(*) as days, count(*) filter (where ${isRead(today)}) as read, coalesce(sum(read.unnamed), 0) as unnamed,
        bool_and(${isRead(today)}) as complete,
        (array_agg(read.error order by calendar.day desc) filter (where read.error is not null))[1] as problem
      from (select '' as id, null as status union all select id, status from ${knownAccounts}) account
      cross join (select to_char(at, 'YYYY-MM-DD') as day from generate_series(${from}::date, ${to}::date, interval '1 day') at) calendar
      left join ${receivedDays} read on read.account_id = account.id and read.day = calendar.day
      where (${closedForGood}) is not true`),
  )
  const [
    { days, read, unnamed, complete, problem } = figures.parse({
      days: 0,
      read: 0,
      unnamed: 0,
      complete: true,
      problem: null,
    }),
  ] = rows
  return { days, daysRead: read, unnamed, complete: complete ?? true, problem: isErrorCode(problem) ? problem : null }
}
