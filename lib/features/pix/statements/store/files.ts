import 'server-only'
import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations, statementFiles } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { fileFolder } from '@/lib/server/files/file-folder'
import { type Written, writeHashed } from '@/lib/server/files/write-hashed'
import { processState } from '@/lib/server/global-state'
import type { StoredObject } from '@/lib/server/object-store/objects'
import {
  findObject,
  nameObject,
  piecesOfObject,
  startedStream,
  sweepObjects,
  uploading,
} from '@/lib/server/object-store/stored'
import { findOperations, type OperationRow } from '@/lib/server/operations/operation-row'
import { unreadable } from '@/lib/server/upstream/failure'
import type { FileAnswer } from '@/lib/server/upstream/file'
import { RefusedFile } from '@/lib/server/upstream/pix/file-address'
import { statements } from '../contract'

export type StoredStatement = typeof statementFiles.$inferSelect

const dayMs = 24 * 3_600_000

const { pathOf, withTemporary, prune } = fileFolder('statements')

const fetching = processState('statement files', () => new Map<string, InFlight<StoredStatement>>())

/** Fetches a statement's file once for all concurrent callers, and stores it atomically under its hash. */
export function fetchStatement(operationId: string, fetch: () => Promise<FileAnswer>): Promise<StoredStatement> {
  return joinInFlight(fetching, operationId, { start: () => arrive(operationId, fetch) })
}

function arrive(operationId: string, fetch: () => Promise<FileAnswer>): Promise<StoredStatement> {
  return withTemporary(async (path) => {
    const answer = await fetch()
    const refusal = refusalOf(answer.bytes ?? 0)
    if (refusal) {
      answer.stream.destroy()
      throw refusal
    }
    const whole = await writeHashed(answer.stream, path, { refusalOf })
    if (answer.bytes !== null && answer.bytes !== whole.bytes) throw unreadable('pix', 'file-cut-off')
    return uploading('statements', path, async (object) => {
      const row = await insertOnce(operationId, whole, object)
      if (!object) await rename(path, pathOf(operationId))
      return row
    })
  })
}

const bytesOfMb = 1024 * 1024

function refusalOf(bytes: number): RefusedFile | null {
  const { STATEMENT_MAX_MB: maximum } = env()
  if (bytes <= maximum * bytesOfMb) return null
  return new RefusedFile({
    code: 'content_unavailable',
    detail: `The statement's file is larger than ${maximum} MB, which is STATEMENT_MAX_MB`,
    record: { code: 'operation.file-too-large', values: { maximum } },
  })
}

/** The first fetch records the file's hash; a later fetch on another instance must have the same hash. */
async function insertOnce(operationId: string, whole: Written, object: StoredObject | null): Promise<StoredStatement> {
  const keptUntil = new Date(Date.now() + env().REPORT_KEEP_DAYS * dayMs)
  return (await db()).transaction(async (tx) => {
    await tx
      .insert(statementFiles)
      .values({ operationId, ...whole, keptUntil })
      .onConflictDoNothing()
    const [row] = await tx.select().from(statementFiles).where(eq(statementFiles.operationId, operationId))
    if (!row || row.sha256 !== whole.sha256) throw unreadable('pix', 'other-file')
    if (object) await nameObject(tx, 'statements', operationId, object)
    return row
  })
}

export async function findStatement(operationId: string): Promise<StoredStatement | null> {
  const [row] = await (await db()).select().from(statementFiles).where(eq(statementFiles.operationId, operationId))
  return row ?? null
}

/** Whether this instance can open the stored file, from its disk or from the object store. */
export async function isHere({ operationId, bytes }: StoredStatement): Promise<boolean> {
  if (await findObject('statements', operationId)) return true
  const facts = await stat(pathOf(operationId)).catch(() => null)
  return facts?.size === bytes
}

/** The stored file; null when neither this instance nor the object store has it completely. */
export async function openStatement(stored: StoredStatement): Promise<Readable | null> {
  const object = await findObject('statements', stored.operationId)
  if (object) return startedStream(piecesOfObject(object))
  return (await isHere(stored)) ? createReadStream(pathOf(stored.operationId)) : null
}

/** Removes what has been stored long enough, and what an interrupted fetch left behind. */
export async function pruneStatements(): Promise<void> {
  const over = await (await db()).select().from(statementFiles).where(lt(statementFiles.keptUntil, new Date()))
  for (const { operationId } of over) await rm(pathOf(operationId), { force: true })
  await prune()
  await sweepObjects('statements', { in: statementFiles.operationId, where: gt(statementFiles.keptUntil, new Date()) })
}

/** The kind of the notification that statements wait for a host. */
export const hostRefused = 'statement.host-refused'

export async function findHostNotices() {
  const { id, subject } = notices
  return (await db()).select({ id, subject }).from(notices).where(eq(notices.kind, hostRefused))
}

export async function deleteHostNotices(ids: number[]): Promise<void> {
  if (ids.length > 0) await (await db()).delete(notices).where(inArray(notices.id, ids))
}

/** Statements whose file is at a host that was not allowed. */
export async function findWaitingForHost(): Promise<OperationRow[]> {
  const waits = sql`${operations.result} ->> 'refusedHost' is not null`
  return findOperations([eq(operations.kind, statements.request.kind), eq(operations.state, 'accepted'), waits])
}
