import 'server-only'
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { canReceive, choiceKindOf } from '@/lib/core/notice-choices'
import type { RecordEntry } from '@/lib/core/record-codes'
import { db } from '@/lib/server/db/client'
import { noticeReads, notices } from '@/lib/server/db/event-tables'
import { users } from '@/lib/server/db/schema'
import { isMeant, isOwnAccess } from '../../mail/recipients'
import { pushDevices, pushes } from './tables'

export type PushRow = typeof pushes.$inferSelect

/** Number of notifications addressed at once. */
const batch = 200
const leaseMs = 30_000

type Notified = Parameters<typeof isMeant>[0]
type Recipient = Parameters<typeof isMeant>[1]

/** Whether a device receives a notice. A change of the person's own access cannot be switched off. */
export function isPushed(notice: Notified, person: Recipient, { muted }: { muted: readonly string[] }): boolean {
  if (!isMeant(notice, person)) return false
  if (isOwnAccess(notice)) return true
  const kind = choiceKindOf(notice.kind)
  return kind !== null && canReceive(person.roles, kind) && !muted.includes(kind)
}

/**
 * Addresses new notifications: one push message for each device and kind. One transaction, so that nothing is missed and
 * nothing is addressed twice. Returns the number of notifications.
 */
export async function addressPushes(now: Date): Promise<number> {
  return (await db()).transaction(async (tx) => {
    const due = await tx
      .select()
      .from(notices)
      .where(eq(notices.pushDue, true))
      .orderBy(asc(notices.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const { id: userId, roles, createdAt } = users
    const devices = await tx
      .select({ id: pushDevices.id, muted: pushDevices.muted, person: { id: userId, roles, createdAt } })
      .from(pushDevices)
      .innerJoin(users, and(eq(users.id, pushDevices.userId), eq(users.active, true)))
    const rows = devices.flatMap((device) => {
      const found = due.filter((notice) => isPushed(notice, device.person, device))
      const byKind = Map.groupBy(found, ({ kind }) => choiceKindOf(kind)).values()
      return [...byKind].map((some) => ({
        deviceId: device.id,
        noticeIds: some.map(({ id }) => id),
        dueAt: now,
        notBefore: now,
      }))
    })
    if (rows.length > 0) await tx.insert(pushes).values(rows)
    const ids = due.map(({ id }) => id)
    await tx.update(notices).set({ pushDue: false }).where(inArray(notices.id, ids))
    return due.length
  })
}

/** Takes due messages for as long as one attempt may take. */
export async function claimPushes(now: Date, most: number): Promise<PushRow[]> {
  return (await db()).transaction(async (tx) => {
    const free = or(isNull(pushes.leaseUntil), lt(pushes.leaseUntil, now))
    const rows = await tx
      .select({ id: pushes.id })
      .from(pushes)
      .where(and(eq(pushes.state, 'waiting'), lte(pushes.notBefore, now), free))
      .orderBy(asc(pushes.notBefore), asc(pushes.id))
      .limit(most)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return []
    return tx
      .update(pushes)
      .set({ leaseUntil: new Date(now.getTime() + leaseMs), attempts: sql`${pushes.attempts} + 1` })
      .where(
        inArray(
          pushes.id,
          rows.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/** The device of a message and its person; undefined once either is gone or deactivated. */
export async function recipientOf({ deviceId }: PushRow) {
  const { id, roles, locale, createdAt } = users
  const [row] = await (await db())
    .select({ device: pushDevices, person: { id, roles, locale, createdAt } })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(and(eq(pushDevices.id, deviceId), eq(users.active, true)))
  return row
}

/** The notifications of a message that the person has not read yet, the oldest first. */
export async function unreadOf({ noticeIds }: PushRow, personId: string) {
  const read = sql`exists (select 1 from ${noticeReads}
    where ${noticeReads.noticeId} = ${notices.id} and ${noticeReads.userId} = ${personId})`
  return (await db())
    .select()
    .from(notices)
    .where(and(inArray(notices.id, noticeIds), sql`not ${read}`))
    .orderBy(asc(notices.id))
}

type Ending = { state: 'sent' | 'skipped' } | { state: 'failed'; failure: RecordEntry }

export async function endPush({ id, deviceId }: PushRow, ending: Ending, endedAt: Date): Promise<void> {
  await (await db()).transaction(async (tx) => {
    await tx
      .update(pushes)
      .set({ ...ending, endedAt, leaseUntil: null })
      .where(and(eq(pushes.id, id), eq(pushes.state, 'waiting')))
    if (ending.state === 'sent')
      await tx.update(pushDevices).set({ lastSentAt: endedAt }).where(eq(pushDevices.id, deviceId))
  })
}

export async function postponePush(id: number, set: { notBefore: Date; failure: RecordEntry }): Promise<void> {
  await (await db())
    .update(pushes)
    .set({ ...set, leaseUntil: null })
    .where(and(eq(pushes.id, id), eq(pushes.state, 'waiting')))
}

/** Deletes a device that its push service no longer knows, with its messages. */
export async function dropDevice(id: string): Promise<void> {
  await (await db()).delete(pushDevices).where(eq(pushDevices.id, id))
}

export async function prunePushes(): Promise<void> {
  await (await db()).delete(pushes).where(lt(pushes.endedAt, sql`now() - interval '7 days'`))
}
