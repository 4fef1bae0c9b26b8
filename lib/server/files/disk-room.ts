import 'server-only'
import { statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'

/** With less free space than this the disk counts as full: a database needs room to work. */
const leastFree = 16 * 1024 * 1024
/** Minimum time between two trial writes, in ms; health is requested more often. */
const tryEveryMs = 5_000
const timeoutMs = 2_000
const piece = Buffer.alloc(64 * 1024, 1)

type State = {
  tried?: { at: number; full: Promise<boolean> }
  /** When the database or a write last reported a full disk. */
  databaseFullAt?: number
}

const state = processState<State>('disk room', () => ({}))

const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a failure means that the disk of the files or of the database is full. */
export function isNoRoom(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && noRoom.has(String(cause.code))) return true
  return false
}

/** Records a full-disk failure. */
export function recordNoSpace(error: unknown): void {
  if (isNoRoom(error)) Object.assign(state, { tried: undefined, databaseFullAt: Date.now() })
}

/** Whether the disk of `DATA_DIR` or of the database is full: almost no free space, or a small write fails. */
export async function diskIsFull(least = leastFree): Promise<boolean> {
  if (await isAlmostFull(least)) return true
  if (!state.tried || Date.now() - state.tried.at > tryEveryMs) state.tried = { at: Date.now(), full: writesFail() }
  return state.tried.full
}

async function isAlmostFull(least: number): Promise<boolean> {
  const { bavail, bsize, blocks } = await statfs(env().DATA_DIR).catch(() => ({ bavail: 0, bsize: 0, blocks: 0 }))
  // Some file systems do not report their size.
  return blocks > 0 && bavail * bsize < least
}

async function writesFail(): Promise<boolean> {
  return (await refusesFor(fileWrite)) || (state.databaseFullAt !== undefined && (await databaseStillFull()))
}

/** A database that does not answer is another problem. */
function refusesFor(write: () => Promise<unknown>): Promise<boolean> {
  const silence = sleep(timeoutMs, false, { ref: false })
  return Promise.race([write().then(() => false, isNoRoom), silence])
}

/** The file is emptied afterwards, so that the next trial needs space again. */
async function fileWrite(): Promise<void> {
  const path = join(env().DATA_DIR, '.room')
  await writeFile(path, piece)
  await truncate(path, 0)
}

async function databaseStillFull(): Promise<boolean> {
  const { databaseFullAt = 0 } = state
  if (Date.now() - databaseFullAt < tryEveryMs) return true
  if (await refusesFor(databaseWrite)) return true
  state.databaseFullAt = undefined
  return false
}

class Undone extends Error {}

async function databaseWrite(): Promise<void> {
  const writing = (await db()).transaction(async (tx) => {
    await tx.execute(sql`create temporary table room on commit drop as
      select md5(n::text) as filling from generate_series(1, 2000) n`)
    throw new Undone()
  })
  await writing.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}
