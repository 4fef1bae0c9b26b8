import 'server-only'
import { and, count, eq, gte, inArray, isNotNull, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, currentDay } from '@/lib/core/dates'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { queueSummaryFilter } from '@/lib/features/pix/infractions/queue-schema'
import { opinions, type QueueSort, type QueueTab } from '@/lib/features/pix/infractions/rules/infraction'
import { db } from '@/lib/server/db/client'
import { knownAccounts, operations, seenPayments } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { answerFacts, givenAnswer, liveAnswer } from './answers'
import { taxIdOf } from './infractions'
import { attachments, infractionDrafts, infractions } from './tables'

export type Narrowing = z.output<typeof queueSummaryFilter>

const given: OperationState[] = ['accepted', 'confirmed']

export const isAnsweredByUs = sql`coalesce(${inArray(operations.state, given)}, false)`
/** Upstream's status is no opinion; an unknown status counts as open. */
export const isOpen = sql`(${infractions.status} is null or ${notInArray(infractions.status, [...opinions])})`
export const isListed = isNull(infractions.goneAt)
export const toAnswer = sql`(${isListed} and ${isOpen} and not ${isAnsweredByUs})`

const known = sql`(${isListed} or ${operations.id} is not null)`

function inTab(tab: QueueTab, me: string): SQL {
  const tabs: Record<QueueTab, SQL> = {
    'to-answer': toAnswer,
    mine: sql`(${toAnswer} and ${infractionDrafts.assigneeId} = ${me})`,
    answered: isAnsweredByUs,
    all: known,
  }
  return tabs[tab]
}

/** Past the estimated last day: `date` lies more than the days to reply back. */
const isOverdue = () => sql`${infractions.date} < ${addDays(currentDay(new Date()), -env().MED_REPLY_DAYS)}`

function assignedTo(assignee: string | undefined): SQL | undefined {
  if (assignee === undefined) return undefined
  if (assignee === 'nobody') return isNull(infractionDrafts.assigneeId)
  return sql`${infractionDrafts.assigneeId}::text = ${assignee}`
}

function narrowed(filter: Narrowing): SQL | undefined {
  const { from, to, transactionId, payerTaxId, status, situationType, accountId, assignee } = filter
  return and(
    from === undefined ? undefined : gte(infractions.date, from),
    to === undefined ? undefined : lte(infractions.date, to),
    transactionId === undefined ? undefined : eq(infractions.transactionId, transactionId),
    payerTaxId === undefined ? undefined : eq(infractions.payerTaxId, taxIdOf(payerTaxId)),
    status && status.length > 0 ? inArray(infractions.status, status) : undefined,
    situationType && situationType.length > 0 ? inArray(infractions.situationType, situationType) : undefined,
    accountId === undefined ? undefined : eq(infractions.accountId, accountId),
    assignedTo(assignee),
  )
}

/** Sort key of each order; ids break ties, and rows without the value come last. */
const orders: Record<QueueSort, { key: SQL<string>; direction: 'asc' | 'desc' }> = {
  due: { key: sql<string>`coalesce(${infractions.date}, '9999-12-31')`, direction: 'asc' },
  amount: { key: sql<string>`lpad(coalesce(${infractions.amountCents}, 0)::text, 20, '0')`, direction: 'desc' },
  newest: { key: sql<string>`coalesce(${infractions.date}, '0000-00-00')`, direction: 'desc' },
}

type Wanted = { filter: Narrowing; tab: QueueTab; sort: QueueSort; after: [key: string, id: string] | null; me: string }

/** A page of the queue with what is shown of payment, account, draft and answer. */
export async function queueRows({ filter, tab, sort, after, me }: Wanted, limit: number) {
  const { key, direction } = orders[sort]
  const way = sql.raw(direction)
  const beyond =
    after && sql`(${key}, ${infractions.id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after[0]}, ${after[1]})`
  return (await db())
    .select({
      infraction: infractions,
      key,
      payer: seenPayments.payer,
      accountName: knownAccounts.name,
      assigneeId: infractionDrafts.assigneeId,
      begun: sql<boolean>`coalesce(${infractionDrafts.description}, '') <> '' or exists (
        select 1 from ${attachments} where ${attachments.infractionId} = ${infractions.id} and ${attachments.removedAt} is null)`,
      answer: operations,
    })
    .from(infractions)
    .leftJoin(operations, liveAnswer)
    .leftJoin(infractionDrafts, eq(infractionDrafts.infractionId, infractions.id))
    .leftJoin(seenPayments, eq(seenPayments.endToEndId, infractions.transactionId))
    .leftJoin(knownAccounts, eq(knownAccounts.id, infractions.accountId))
    .where(and(inTab(tab, me), narrowed(filter), beyond ?? undefined))
    .orderBy(sql`${key} ${way}`, sql`${infractions.id} ${way}`)
    .limit(limit)
}

const sumWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(${infractions.amountCents}) filter (where ${condition}), 0)::float8`
const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const share = (condition: SQL) => ({ count: countWhere(condition), amountCents: sumWhere(condition) })

/** Count and sum of each shared tab. */
export async function queueCounts(filter: Narrowing) {
  const database = await db()
  const [counted] = await database
    .select({
      toAnswer: share(toAnswer),
      answered: share(isAnsweredByUs),
      all: share(known),
      overdue: share(sql`(${toAnswer} and ${isOverdue()})`),
    })
    .from(infractions)
    .leftJoin(operations, liveAnswer)
    .leftJoin(infractionDrafts, eq(infractionDrafts.infractionId, infractions.id))
    .where(narrowed(filter))
  return counted
}

/** Open cases of each assignee, and of none, with how many are past the estimate and the date of the oldest. */
export async function workload(filter: Narrowing) {
  const { assigneeId } = infractionDrafts
  return (await db())
    .select({
      assigneeId,
      count: sql<number>`count(*)::int`,
      amountCents: sql<number>`coalesce(sum(${infractions.amountCents}), 0)::float8`,
      overdue: countWhere(isOverdue()),
      oldest: sql<string | null>`min(${infractions.date})`,
    })
    .from(infractions)
    .leftJoin(infractionDrafts, eq(infractionDrafts.infractionId, infractions.id))
    .leftJoin(operations, liveAnswer)
    .where(and(toAnswer, narrowed(filter)))
    .groupBy(assigneeId)
}

/** Upstream's words and accounts to choose from. */
export async function queueChoices() {
  const database = await db()
  const accounts = await database
    .selectDistinct({ id: infractions.accountId, name: knownAccounts.name })
    .from(infractions)
    .leftJoin(knownAccounts, eq(knownAccounts.id, infractions.accountId))
  const statuses = await database.selectDistinct({ word: infractions.status }).from(infractions)
  const situationTypes = await database.selectDistinct({ word: infractions.situationType }).from(infractions)
  return { accounts, statuses, situationTypes }
}

/** Number of infractions to answer, over all accounts. */
export async function countOpen(): Promise<number> {
  const [counted] = await (await db())
    .select({ count: countWhere(toAnswer) })
    .from(infractions)
    .leftJoin(operations, liveAnswer)
  return counted?.count ?? 0
}

/** Infractions of these days that upstream still lists, with the answer of ours that is not void, once it was sent. */
export async function datedCases(from: string, to: string) {
  const { date, situationType, status, amountCents, refundedCents } = infractions
  const rows = await (await db())
    .select({
      date,
      situationType,
      status,
      amountCents,
      refundedCents,
      answeredAt: operations.sentAt,
      answer: answerFacts,
    })
    .from(infractions)
    .leftJoin(operations, and(liveAnswer, isNotNull(operations.sentAt)))
    .where(and(isListed, gte(date, from), lte(date, to)))
  return rows.flatMap(({ answer, ...row }) =>
    row.date === null ? [] : [{ ...row, date: row.date, answer: givenAnswer(answer) }],
  )
}

export async function countUndated(): Promise<number> {
  const [counted] = await (await db())
    .select({ rows: count() })
    .from(infractions)
    .where(and(isNull(infractions.date), isListed))
  return counted?.rows ?? 0
}
