import 'server-only'
import { and, count, eq, gte, isNotNull, isNull, lte, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, currentDay, mondayOf } from '@/lib/core/dates'
import { invalidRequest } from '@/lib/core/errors'
import { type OperationKind, voidStates } from '@/lib/core/operation-states'
import { infractions as contract } from '@/lib/features/pix/infractions/contract'
import { syncIfDue } from '@/lib/features/pix/infractions/store/full-sync'
import { readSync } from '@/lib/features/pix/infractions/store/known-infractions'
import { db } from '@/lib/server/db/client'
import { infractions } from '@/lib/server/db/infraction-tables'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import type { Download } from '@/lib/server/routes'
import { insightCsv } from './csv'
import { type Insight, insight, insightFilter } from './schema'
import { type DatedCase, figuresOf, weeksOf } from './weeks'

type Filter = z.output<typeof insightFilter>

const answering: OperationKind = 'pix.analysis'
const usualDays = 11 * 7
const mostDays = 5 * 366

/** The days asked for, or the twelve weeks that end with the last one. */
function periodOf({ from, to }: Filter, today: string): { from: string; to: string } {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(mondayOf(last), -usualDays)
  if (first > last) throw invalidRequest('from', 'later than to', { code: 'field.order', values: {} })
  if (addDays(first, mostDays) < last)
    throw invalidRequest('from', 'more than five years before to', { code: 'field.span', values: {} })
  return { from: first, to: last }
}

/** Infractions that upstream still lists, with the answer of ours that was sent and has not come to nothing. */
async function datedCases(from: string, to: string): Promise<DatedCase[]> {
  const { date, situationType, status, amountCents, goneAt } = infractions
  const rows = await (await db())
    .select({ date, situationType, status, amountCents, answeredAt: operations.sentAt })
    .from(infractions)
    .leftJoin(
      operations,
      and(
        eq(operations.kind, answering),
        eq(operations.subject, infractions.id),
        notInArray(operations.state, voidStates),
        isNotNull(operations.sentAt),
      ),
    )
    .where(and(isNull(goneAt), gte(date, from), lte(date, to)))
  return rows.flatMap((row) => (row.date === null ? [] : [{ ...row, date: row.date }]))
}

async function countUndated(): Promise<number> {
  const [counted] = await (await db())
    .select({ rows: count() })
    .from(infractions)
    .where(and(isNull(infractions.date), isNull(infractions.goneAt)))
  return counted?.rows ?? 0
}

async function gather(filter: Filter, signal: AbortSignal): Promise<Insight> {
  const terms = { replyDays: env().MED_REPLY_DAYS, today: currentDay(new Date()) }
  const { from, to } = periodOf(filter, terms.today)
  await syncIfDue(signal)
  const [cases, undated, sync] = await Promise.all([datedCases(from, to), countUndated(), readSync()])
  return {
    from,
    to,
    weeks: weeksOf(from, to, cases, terms),
    total: figuresOf(cases, terms),
    undated,
    replyDays: terms.replyDays,
    completedAt: sync?.completedAt?.toISOString() ?? null,
  }
}

/** What came and how it was answered, week by week, as far as upstream's list has been read. */
export const readInsight = read(contract.insight, {
  input: insightFilter,
  output: insight,
  run: (filter, { signal }) => gather(filter, signal),
})

/** The same figures as CSV for Brazilian spreadsheets. */
export async function exportInsight(filter: Filter, signal: AbortSignal): Promise<Download> {
  const gathered = await gather(filter, signal)
  return {
    stream: insightCsv(gathered),
    bytes: null,
    contentType: 'text/csv; charset=utf-8',
    fileName: `infracoes_${gathered.from}_${gathered.to}.csv`,
  }
}
