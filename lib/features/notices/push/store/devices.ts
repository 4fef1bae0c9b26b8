import 'server-only'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { ChoiceKind } from '@/lib/core/notice-choices'
import { db, type Transaction } from '@/lib/server/db/client'
import { pushDevices } from './tables'

export type DeviceRow = typeof pushDevices.$inferSelect

/** The oldest device gives way to one more. */
const mostDevices = 20

/** The oldest first. */
export async function devicesOf(userId: string): Promise<DeviceRow[]> {
  return (await db())
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt))
}

type NewRow = Pick<DeviceRow, 'userId' | 'name' | 'endpoint' | 'p256dh' | 'auth'>

/** A browser that subscribes again keeps its row and its choices, also under a new endpoint; for another person it starts anew. */
export async function upsertDevice(row: NewRow, replaces?: string): Promise<DeviceRow | undefined> {
  return (await db()).transaction(async (tx) => {
    const { endpoint, userId, name, p256dh, auth } = row
    const [known] = await tx.select().from(pushDevices).where(eq(pushDevices.endpoint, endpoint)).for('update')
    if (known && known.userId !== userId) await tx.delete(pushDevices).where(eq(pushDevices.id, known.id))
    const moved = known || replaces === undefined ? undefined : await moveDevice(tx, row, replaces)
    if (moved) return moved
    const [kept] = await tx
      .insert(pushDevices)
      .values(row)
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: { name, p256dh, auth } })
      .returning()
    const { id, createdAt } = pushDevices
    const newest = await tx
      .select({ id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(desc(createdAt))
      .offset(mostDevices)
    const tooMany = newest.map((device) => device.id).filter((device) => device !== kept?.id)
    if (tooMany.length > 0) await tx.delete(pushDevices).where(inArray(id, tooMany))
    return kept
  })
}

async function moveDevice(tx: Transaction, { userId, endpoint, p256dh, auth }: NewRow, from: string) {
  const isMoved = and(eq(pushDevices.endpoint, from), eq(pushDevices.userId, userId))
  const [moved] = await tx.update(pushDevices).set({ endpoint, p256dh, auth }).where(isMoved).returning()
  return moved
}

const isOwn = (userId: string, id: string) => and(eq(pushDevices.id, id), eq(pushDevices.userId, userId))

export async function setMuted(userId: string, id: string, muted: ChoiceKind[]): Promise<DeviceRow | undefined> {
  const [row] = await (await db()).update(pushDevices).set({ muted }).where(isOwn(userId, id)).returning()
  return row
}

/** Whether there was such a device of the person. */
export async function deleteDevice(userId: string, id: string): Promise<boolean> {
  return (await (await db()).delete(pushDevices).where(isOwn(userId, id)).returning()).length > 0
}
