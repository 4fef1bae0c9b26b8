import 'server-only'
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidRequest } from '@/lib/core/errors'
import { may, type Permission, permissions } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { noticeReads, notices } from '@/lib/server/db/event-tables'
import { users } from '@/lib/server/db/schema'
import { lastMessageId } from '@/lib/server/live/messages'
import { publish } from '@/lib/server/live/publish'
import { parseOutput } from '@/lib/server/parse'
import { read } from '@/lib/server/read'
import { notifications } from './contract'
import { type NoticeReadInput, type NoticeSummary, notice, noticeFilter, noticePage, noticeSummary } from './schema'

/** The last live message: what a page shows is at least as new. */
export const lineStart = lastMessageId

const keptDays = 90

/** News for this person, or for all who hold a permission of theirs, since they are here. */
function isFor(person: Person): SQL | undefined {
  const held = (Object.keys(permissions) as Permission[]).filter((permission) => may(person.roles, permission))
  const since = sql`(select ${users.createdAt} from ${users} where ${users.id} = ${person.id})`
  // Of a change of their own access the person has news of their own.
  const others = sql`not (${notices.kind} = 'access.changed' and ${notices.subject} = ${person.id})`
  const shared = and(isNull(notices.userId), inArray(notices.may, held), gt(notices.at, since), others)
  return and(or(eq(notices.userId, person.id), shared), gt(notices.at, sql`now() - make_interval(days => ${keptDays})`))
}

const isReadBy = (person: Person) =>
  sql<boolean>`exists (select 1 from ${noticeReads} where ${noticeReads.noticeId} = ${notices.id} and ${noticeReads.userId} = ${person.id})`

function before(cursor: string): number {
  const parsed = z.coerce.number().int().positive().safeParse(cursor)
  if (!parsed.success) throw invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })
  return parsed.data
}

export const listNotices = read(notifications.list, {
  input: noticeFilter,
  output: noticePage,
  async run({ unread, limit, cursor }, { person }) {
    const { id, kind, subject, data, at } = notices
    const rows = await (await db())
      .select({ id, kind, subject, data, at, read: isReadBy(person) })
      .from(notices)
      .where(
        and(
          isFor(person),
          unread === '1' ? sql`not ${isReadBy(person)}` : undefined,
          cursor ? lt(notices.id, before(cursor)) : undefined,
        ),
      )
      .orderBy(desc(notices.id))
      .limit(limit + 1)
    const shown = rows.slice(0, limit)
    const items = shown.map((row) => parseOutput(notice, { ...row, id: String(row.id), at: row.at.toISOString() }))
    return { items, next: rows.length > limit ? String(shown.at(-1)?.id) : null }
  },
})

async function countUnread(person: Person): Promise<NoticeSummary> {
  const unread = await (await db()).$count(notices, and(isFor(person), sql`not ${isReadBy(person)}`))
  return { unread }
}

export const summarizeNotices = read(notifications.summary, {
  input: z.strictObject({}),
  output: noticeSummary,
  run: (_, { person }) => countUnread(person),
})

/** Marks news as read by this person alone; what is not theirs is left out. */
export async function readNotices(input: NoticeReadInput, person: Person): Promise<NoticeSummary> {
  const meant = 'ids' in input ? inArray(notices.id, input.ids.map(Number)) : lte(notices.id, Number(input.upTo))
  const database = await db()
  const rows = await database
    .select({ noticeId: notices.id })
    .from(notices)
    .where(and(isFor(person), meant, sql`not ${isReadBy(person)}`))
  if (rows.length > 0) {
    await database.transaction(async (tx) => {
      const reads = rows.map(({ noticeId }) => ({ noticeId, userId: person.id }))
      await tx.insert(noticeReads).values(reads).onConflictDoNothing()
      await publish(tx, [{ topic: 'notices', userId: person.id }])
    })
  }
  return countUnread(person)
}

/** Forgets news that nobody is shown any more. */
export async function pruneNotices(): Promise<void> {
  await (await db()).delete(notices).where(lt(notices.at, sql`now() - make_interval(days => ${keptDays})`))
}
