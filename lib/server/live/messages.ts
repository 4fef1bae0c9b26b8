import 'server-only'
import { and, asc, desc, lt, max, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isLiveTopic, type LiveTopic, liveTopicNames, type PagePosition, topicRule } from '@/lib/core/live-topics'
import { may, type Permission, permissions } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { liveMessages } from '@/lib/server/db/event-tables'

const permission = z.custom<Permission>((value) => typeof value === 'string' && Object.hasOwn(permissions, value))

const streamMessage = z.object({
  id: z.number().int(),
  topic: z.custom<LiveTopic>(isLiveTopic),
  subject: z.string().nullable(),
  userId: z.string().nullable(),
  may: permission.nullable(),
})
export type StreamMessage = z.infer<typeof streamMessage>

/** A message of another instance; null for a kind that this version does not know. */
export function parseStreamMessage(payload: string): StreamMessage | null {
  try {
    return streamMessage.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

export function isFor(person: Person, message: StreamMessage): boolean {
  if (message.userId !== null && message.userId !== person.id) return false
  return may(person.roles, message.may ?? topicRule(message.topic).may)
}

/** One message for each topic that the person may read: everything may have changed. */
export function everything(person: Person, id: number): StreamMessage[] {
  const all = liveTopicNames.map((topic) => ({ id, topic, subject: null, userId: null, may: null }))
  return all.filter((message) => isFor(person, message))
}

export async function lastMessageId(): Promise<number> {
  const [row] = await (await db()).select({ id: max(liveMessages.id) }).from(liveMessages)
  return row?.id ?? 0
}

/** An instant in ms and PostgreSQL's snapshot at that instant. */
const seenPattern = /^(\d{10,15})~((\d{1,18}):(\d{1,18}):(\d{1,18}(?:,\d{1,18})*)?)$/

/** Whether the database accepts the text as a snapshot: open transaction ids ascend between its first and last. */
export function isSeen(text: string): boolean {
  const [, , , first = '0', last = '0', open] = seenPattern.exec(text) ?? []
  const [from, to] = [BigInt(first), BigInt(last)]
  const ids = (open?.split(',') ?? []).map(BigInt)
  return from > 0n && from <= to && ids.every((id, at) => id >= (ids[at - 1] ?? from) && id < to)
}

export async function pagePosition(): Promise<PagePosition> {
  const instant = sql`floor(extract(epoch from now()) * 1000)::bigint`
  const [row] = await (await db())
    .select({ after: max(liveMessages.id), seen: sql<string>`${instant} || '~' || pg_current_snapshot()` })
    .from(liveMessages)
  return row ? { ...row, after: row.after ?? 0 } : nowhere
}

/** Full transaction id of a row, of which PostgreSQL stores only the lower half. */
const writtenBy = sql.raw(`(select case when x - x % 4294967296 + live_messages.xmin::text::bigint < x
    then x - x % 4294967296 + live_messages.xmin::text::bigint
    else x - x % 4294967296 + live_messages.xmin::text::bigint - 4294967296 end::text::xid8
  from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as x) as current)`)

/**
 * Recent messages may not have invalidated every instance's cache yet, so a page that read in between gets them again.
 */
const spread = sql.raw(`interval '2 seconds'`)

/** Messages that a freshly read page cannot have seen; null when its snapshot is too old. */
export async function messagesUnseen(seen: string): Promise<StreamMessage[] | null> {
  const [, at = '', snapshot = ''] = seenPattern.exec(seen) ?? []
  if (snapshot === '' || Date.now() - Number(at) > unseenMs) return null
  const then = sql`to_timestamp(${at}::bigint / 1000.0)`
  const visible = sql`pg_visible_in_snapshot(${writtenBy}, ${snapshot}::pg_snapshot)`
  return rowsWhere(
    sql`${liveMessages.at} > ${then} - ${overlap} and not (${visible} and ${liveMessages.at} < ${then} - ${spread})`,
  )
}

/**
 * A message gets its id before it is published, so a smaller id may appear later: the overlap is sent twice, which is
 * harmless.
 */
const overlap = sql.raw(`interval '10 seconds'`)
const keptFor = sql.raw(`interval '15 minutes'`)
const mostAtOnce = 500
/** Position of a page rendered while the database is unavailable. */
export const nowhere: PagePosition = { after: 0, seen: '' }

const unseenMs = 10 * 60_000

async function rowsWhere(condition: SQL): Promise<StreamMessage[] | null> {
  const rows = await (await db())
    .select()
    .from(liveMessages)
    .where(condition)
    .orderBy(asc(liveMessages.id))
    .limit(mostAtOnce + 1)
  if (rows.length > mostAtOnce) return null
  const messages = rows.map((row) => streamMessage.safeParse(row))
  return messages.flatMap(({ data }) => (data ? [data] : []))
}

/** Messages after a received one; null when it is too old or too many followed. */
export async function messagesSince(id: number): Promise<StreamMessage[] | null> {
  const database = await db()
  const [last] = await database
    .select({ at: liveMessages.at })
    .from(liveMessages)
    .where(lt(liveMessages.id, id + 1))
    .orderBy(desc(liveMessages.id))
    .limit(1)
  if (!last) return null
  return rowsWhere(sql`${liveMessages.at} > ${last.at.toISOString()}::timestamptz - ${overlap}`)
}

/** Deletes messages that no page needs any more; the newest remains, so that ids continue. */
export async function pruneLiveMessages(): Promise<void> {
  const newest = sql`(select max(id) from ${liveMessages})`
  await (await db())
    .delete(liveMessages)
    .where(and(lt(liveMessages.at, sql`now() - ${keptFor}`), lt(liveMessages.id, newest)))
}
