import 'server-only'
import type { Readable } from 'node:stream'
import { and, eq, gt, isNull, lte, or, type SQL, sql, sum } from 'drizzle-orm'
import { Fault, Problem } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { keptContent, storedObjects } from '@/lib/server/db/object-tables'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { ChangedObjectError, type StoredObject } from '@/lib/server/object-store/objects'
import { NoSuchObject, objectStoreIsSet, unavailable } from '@/lib/server/object-store/request'
import {
  forgetObjects,
  nameObject,
  piecesOfObject,
  startedStream,
  sweepObjects,
  uploading,
} from '@/lib/server/object-store/stored'
import type { Whole } from './content-cache-spool'

/** How long reads avoid a store that did not answer and use upstream instead. */
const restMs = 5_000
const kept = 'content'

const state = processState('kept content', () => ({ awayUntil: 0 }))

const named = and(eq(storedObjects.store, kept), eq(storedObjects.fileId, keptContent.name))
const mayBeKept = () => or(isNull(keptContent.expiresAt), gt(keptContent.expiresAt, new Date()))

/** Reads from the store unless it failed a moment ago. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  if (Date.now() < state.awayUntil) throw unavailable()
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem && error.code === 'object_store_unavailable') state.awayUntil = Date.now() + restMs
    throw error
  }
}

/** The object that holds a body; null also while the database does not answer, since upstream may have the body. */
export async function findKept(name: string, where: SQL | undefined = mayBeKept()): Promise<StoredObject | null> {
  if (!objectStoreIsSet()) return null
  try {
    const { key, bytes, sha256 } = storedObjects
    const [found] = await (await db())
      .select({ key, bytes, sha256 })
      .from(keptContent)
      .innerJoin(storedObjects, named)
      .where(and(eq(keptContent.name, name), where))
    return found ?? null
  } catch (error) {
    log().warn({ content: name, error }, 'kept content was not looked up')
    return null
  }
}

/** Null for an object that is missing or altered, whose name is then removed. Throws `object_store_unavailable`. */
export async function openKept(name: string): Promise<{ stream: Readable; bytes: number } | null> {
  const object = await findKept(name)
  if (!object) return null
  try {
    const stream = await asking(() => startedStream(piecesOf(name, object)))
    await recordUse(name)
    return { stream, bytes: object.bytes }
  } catch (error) {
    if (isLost(error)) return null
    throw error
  }
}

export const isLost = (error: unknown) => error instanceof NoSuchObject || error instanceof ChangedObjectError

async function* piecesOf(name: string, object: StoredObject): AsyncGenerator<Uint8Array> {
  try {
    yield* piecesOfObject(object, { hasty: true })
  } catch (error) {
    if (isLost(error)) await forgetKept(name)
    throw error
  }
}

/** Records the use of a body for pruning; a lost record costs nothing. */
async function recordUse(name: string): Promise<void> {
  const isOld = lte(keptContent.usedAt, sql`now() - interval '1 hour'`)
  try {
    const used = (await db()).update(keptContent).set({ usedAt: sql`now()` })
    await used.where(and(eq(keptContent.name, name), isOld))
  } catch {
    return
  }
}

/** Stores the complete body at `path` for all instances; an earlier stored body stays. */
export async function keep(name: string, expiresAt: Date | null, path: string, whole: Whole): Promise<void> {
  const store = async (object: StoredObject | null) => {
    if (object?.sha256 !== whole.sha256) throw new Fault('a body changed before it was kept')
    await (await db()).transaction(async (tx) => {
      await tx
        .insert(keptContent)
        .values({ name, expiresAt })
        .onConflictDoUpdate({ target: keptContent.name, set: { expiresAt } })
      await nameObject(tx, kept, name, object)
    })
  }
  await asking(() => uploading(kept, path, store))
}

export async function forgetKept(name: string): Promise<void> {
  if (!(await findKept(name, undefined))) return
  const drop = await (await db()).transaction(async (tx) => {
    await tx.delete(keptContent).where(eq(keptContent.name, name))
    return forgetObjects(tx, kept, [name])
  })
  await drop()
}

/** Number of bytes in the object store. */
export async function bytesKept(): Promise<number> {
  if (!objectStoreIsSet()) return 0
  const [row] = await (await db())
    .select({ bytes: sum(storedObjects.bytes).mapWith(Number) })
    .from(storedObjects)
    .where(eq(storedObjects.store, kept))
  return row?.bytes ?? 0
}

/** Removes expired bodies, the least recently used ones above `most` bytes, and remains of crashes. */
export async function pruneKept(most: number): Promise<void> {
  if (!objectStoreIsSet()) return
  const database = await db()
  const upTo = sql<number>`sum(${storedObjects.bytes}) over (order by ${keptContent.usedAt} desc, ${keptContent.name})`
  const inOrder = database
    .select({ name: keptContent.name, upTo: upTo.as('up_to') })
    .from(keptContent)
    .innerJoin(storedObjects, named)
    .where(mayBeKept())
    .as('in_order')
  const fits = database.select({ name: inOrder.name }).from(inOrder).where(lte(inOrder.upTo, most))
  await database.delete(keptContent).where(sql`${keptContent.name} not in ${fits}`)
  await sweepObjects(kept, { in: keptContent.name })
}
