import 'server-only'
import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/core/errors'
import { databaseIsShared, db, whileDatabaseIsStill } from '@/lib/server/db/client'
import type { HolderAnswer } from '@/lib/server/db/holder-socket'
import { env } from '@/lib/server/env'
import { errorLine } from '@/lib/server/error-facts'
import { temporaryPrefix } from '@/lib/server/files/file-folder'
import { processState } from '@/lib/server/global-state'
import { storeNames } from './file-stores'
import { recordBackup } from './record'

export const snapshotCommand = 'snapshot'

const prefix = 'snapshot-'
/** A file modified within this time before it was copied may have changed during the copy, in ms. */
const settledMs = 2_000
const spareBytes = 64 * 1024 * 1024
const together = 32

/** Waits this long for a process that is closing the database, but not for another backup. */
const longestWaitMs = 5_000

const state = processState<{ over: Promise<void> | null }>('snapshots', () => ({ over: null }))

/**
 * Copies the database's folder to a sibling, with the files that its rows name, and removes the copy when the caller
 * has disconnected. Most is copied while people work; they wait only while the last changes are copied again.
 */
const answerSnapshot: HolderAnswer = async (_, left) => {
  await Promise.race([state.over, sleep(longestWaitMs, undefined, { ref: false })])
  if (state.over) return { problem: 'another backup is being made' }
  const { promise, resolve: settle } = Promise.withResolvers<void>()
  state.over = promise
  const folder = resolve(env().DATA_DIR, `${prefix}${randomUUID().slice(0, 8)}`)
  const drop = async () => {
    await rm(folder, { recursive: true, force: true })
    state.over = null
    settle()
  }
  try {
    const made = await makeSnapshot(folder)
    if (left.aborted) await drop()
    else left.addEventListener('abort', () => void drop(), { once: true })
    return made
  } catch (error) {
    await drop()
    return { problem: errorLine(error) }
  }
}

export const backupAnswers = { [snapshotCommand]: answerSnapshot }

/** Removes the copies that a killed process left behind. */
export async function dropSnapshots(): Promise<void> {
  const { DATA_DIR } = env()
  const names = await readdir(DATA_DIR)
  for (const name of names.filter((found) => found.startsWith(prefix)))
    await rm(join(DATA_DIR, name), { recursive: true, force: true })
}

type Copied = Map<string, { size: number; mtimeMs: number; settled: boolean }>

async function makeSnapshot(folder: string) {
  if (await databaseIsShared()) throw new Fault('PostgreSQL is read by the command itself')
  const { DATA_DIR } = env()
  const database = resolve(DATA_DIR, 'db')
  await requireRoom(database)
  await (await db()).transaction(recordBackup)
  const copied: Copied = new Map()
  const copyAll = async () => {
    await copyChanged(database, join(folder, 'db'), copied)
    for (const store of storeNames) await linkFiles(join(DATA_DIR, store), join(folder, store))
  }
  await copyAll()
  const waitedMs = await whileDatabaseIsStill(async () => {
    const began = performance.now()
    await copyAll()
    return Math.round(performance.now() - began)
  })
  const bytes = [...copied.values()].reduce((sum, { size }) => sum + size, 0)
  return { folder, waitedMs, bytes }
}

async function requireRoom(database: string): Promise<void> {
  let bytes = 0
  await eachOf(await filesIn(database), async (name) => {
    bytes += (await stat(join(database, name)).catch(() => null))?.size ?? 0
  })
  const { bavail, bsize, blocks } = await statfs(database)
  // Some file systems do not say how large they are.
  if (blocks > 0 && bavail * bsize < bytes + spareBytes)
    throw new Fault(`the disk of DATA_DIR has no room for a copy of its database: ${bytes} bytes`)
}

/** Many at once, since each call waits its turn in the process. */
async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const work = async () => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: together }, work))
}

const pathsIn = (folder: string, entries: readonly Dirent[]) =>
  entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return pathsIn(
    folder,
    entries.filter((entry) => entry.isFile()),
  )
}

/** Copies new and changed files, and removes files that are gone from the source. */
async function copyChanged(from: string, to: string, copied: Copied): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  for (const name of ['', ...pathsIn(from, folders)]) await mkdir(join(to, name), { recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  const names = pathsIn(from, files)
  await eachOf(names, async (name) => {
    const facts = await stat(join(from, name)).catch(() => null)
    if (!facts) return
    const { size, mtimeMs } = facts
    const before = copied.get(name)
    if (before?.settled && before.size === size && before.mtimeMs === mtimeMs) return
    const settled = mtimeMs < Date.now() - settledMs
    try {
      await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      copied.set(name, { size, mtimeMs, settled })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  })
  const there = new Set(names)
  for (const name of copied.keys())
    if (!there.has(name)) {
      await rm(join(to, name), { force: true })
      copied.delete(name)
    }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Stored files are never modified in place, so a hard link is a free copy. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const linked = new Set(await readdir(to))
  const names = await readdir(from).catch(() => [])
  const wanted = names.filter((name) => !linked.has(name) && !name.startsWith(temporaryPrefix))
  await eachOf(wanted, async (name) => {
    const paths = [join(from, name), join(to, name)] as const
    await link(...paths)
      .catch(() => copyFile(...paths))
      .catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
  })
}
