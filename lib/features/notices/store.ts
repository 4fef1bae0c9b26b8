import 'server-only'
import { and, desc, eq, gt, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { noticeKindsOf } from '@/lib/core/notice-choices'
import { operationParty } from '@/lib/core/operations/operation-name'
import { may, type Permission, permissions } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { noticeReads, notices } from '@/lib/server/db/event-tables'
import { msUntilFirst, ownClock } from '@/lib/server/db/lease'
import { mails } from '@/lib/server/db/mail-tables'
import { operations, users } from '@/lib/server/db/schema'
import { mutedKinds } from './choices/store'
import { pushes } from './push/store/tables'
import type { NoticeReadInput } from './schema'

const storedDays = 90

/** Notifications for this person or for holders of one of their permissions, since the person's account was created. */
function isFor(person: Person): SQL | undefined {
  const held = (Object.keys(permissions) as Permission[]).filter((permission) => may(person.roles, permission))
  const since = sql`(select ${users.createdAt} from ${users} where ${users.id} = ${person.id})`
  // A change of the person's own access has a notification of its own.
  const others = sql`not (${notices.kind} = 'access.changed' and ${notices.subject} = ${person.id})`
  const othersRequest = sql`${notices.data}->>'maker' is distinct from ${person.id}`
  const shared = and(isNull(notices.userId), inArray(notices.may, held), gt(notices.at, since), others, othersRequest)
  const recent = gt(notices.at, sql`now() - make_interval(days => ${storedDays})`)
  return and(or(eq(notices.userId, person.id), shared), recent)
}

const isReadBy = (person: Person) =>
  sql<boolean>`exists (select 1 from ${noticeReads} where ${noticeReads.noticeId} = ${notices.id} and ${noticeReads.userId} = ${person.id})`

const isUnreadBy = (person: Person) => sql`not ${isReadBy(person)}`

type Narrowing = { unread: boolean; before?: number }

/** Notices that a person has turned off in the app are neither counted nor shown as new, only listed. */
async function isWanted(person: Person): Promise<SQL | undefined> {
  const muted = (await mutedKinds(person.id)).flatMap(noticeKindsOf)
  return muted.length === 0 ? undefined : notInArray(notices.kind, muted)
}

/** Newest first. */
export async function listNotices(person: Person, { unread, before }: Narrowing, limit: number) {
  const { id, kind, subject, data, at } = notices
  const counted = unread ? and(isUnreadBy(person), await isWanted(person)) : undefined
  return (await db())
    .select({ id, kind, subject, data, at, read: isReadBy(person) })
    .from(notices)
    .where(and(isFor(person), counted, before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(limit)
}

/** The payees' names of these transfers; other subjects have none. */
export async function payeeNames(subjects: readonly (string | null)[]): Promise<Map<string, string | null>> {
  const ids = subjects.flatMap((subject) => z.guid().safeParse(subject).data ?? [])
  const { id, input, about, kind } = operations
  const isTransfer = and(eq(kind, 'pix.transfer'), inArray(id, ids))
  const rows = await (await db()).select({ id, input, about }).from(operations).where(isTransfer)
  return new Map(rows.map(({ id: subject, ...transfer }) => [subject, operationParty(transfer)]))
}

export async function countUnread(person: Person): Promise<number> {
  return (await db()).$count(notices, and(isFor(person), isUnreadBy(person), await isWanted(person)))
}

/** The unread ones of these notifications; other people's notifications are ignored. */
export async function findUnread(person: Person, meant: NoticeReadInput): Promise<number[]> {
  const { id } = notices
  const named = 'ids' in meant ? inArray(id, meant.ids.map(Number)) : lte(id, Number(meant.upTo))
  const rows = await (await db())
    .select({ id })
    .from(notices)
    .where(and(isFor(person), named, isUnreadBy(person)))
  return rows.map((row) => row.id)
}

/** The oldest first. */
export async function noticesById(ids: number[]) {
  if (ids.length === 0) return []
  const { id, kind, data } = notices
  return (await db()).select({ id, kind, data }).from(notices).where(inArray(id, ids)).orderBy(id)
}

export async function insertReads(tx: Transaction, person: Person, noticeIds: number[]): Promise<void> {
  const reads = noticeIds.map((noticeId) => ({ noticeId, userId: person.id }))
  await tx.insert(noticeReads).values(reads).onConflictDoNothing()
}

/** Deletes notices that are no longer shown. */
export async function pruneNotices(): Promise<void> {
  await (await db()).delete(notices).where(lt(notices.at, sql`now() - make_interval(days => ${storedDays})`))
}

const outboxes = { mail: { due: notices.mailDue, of: mails }, push: { due: notices.pushDue, of: pushes } } as const

/** 0 while notifications are still to be addressed by e-mail or push messages, else infinite. */
export const msUntilAddressing = (outbox: keyof typeof outboxes) =>
  msUntilFirst(notices, sql`null::timestamptz`, eq(outboxes[outbox].due, true))

/** Time until a message is to be sent. */
export function msUntilMessage(outbox: keyof typeof outboxes): Promise<number> {
  const { of } = outboxes[outbox]
  return msUntilFirst(of, sql`greatest(${of.notBefore}, ${of.leaseUntil})`, eq(of.state, 'waiting'), ownClock())
}
