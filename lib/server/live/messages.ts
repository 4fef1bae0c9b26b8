import 'server-only'
import { and, asc, desc, gt, lt, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isLiveTopic, type LiveTopic, liveTopicNames, topicRule } from '@/lib/core/live-topics'
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

/** A message of another instance; null for one that this version does not know. */
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

/** An id is taken before its message is published, so that a smaller one may come later: the overlap is sent twice, which does no harm. */
const overlap = sql.raw(`interval '10 seconds'`)
const keptFor = sql.raw(`interval '15 minutes'`)
const mostAtOnce = 500

/** The messages since one that was received; null when that is too long ago, or they are too many to send. */
export async function messagesSince(id: number): Promise<StreamMessage[] | null> {
  const database = await db()
  const [last] = await database
    .select({ at: liveMessages.at })
    .from(liveMessages)
    .where(lt(liveMessages.id, id + 1))
    .orderBy(desc(liveMessages.id))
    .limit(1)
  if (!last) return null
  const rows = await database
    .select()
    .from(liveMessages)
    .where(gt(liveMessages.at, sql`${last.at.toISOString()}::timestamptz - ${overlap}`))
    .orderBy(asc(liveMessages.id))
    .limit(mostAtOnce + 1)
  if (rows.length > mostAtOnce) return null
  const messages = rows.map((row) => streamMessage.safeParse(row))
  return messages.flatMap(({ data }) => (data ? [data] : []))
}

/** Deletes what nobody can be waiting for any more; the newest stays, so that ids go on. */
export async function pruneLiveMessages(): Promise<void> {
  const newest = sql`(select max(id) from ${liveMessages})`
  await (await db())
    .delete(liveMessages)
    .where(and(lt(liveMessages.at, sql`now() - ${keptFor}`), lt(liveMessages.id, newest)))
}
