import 'server-only'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { eq, lt } from 'drizzle-orm'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import { db } from '@/lib/server/db/client'
import { statementFiles } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { unreadable } from '@/lib/server/upstream/failure'
import type { FileAnswer } from '@/lib/server/upstream/file'
import { RefusedFile } from '@/lib/server/upstream/pix/file-address'
import { type Written, writeHashed } from '@/lib/server/write-hashed'

export type KeptStatement = typeof statementFiles.$inferSelect

const dayMs = 24 * 3_600_000
const abandonedMs = dayMs

const folder = () => resolve(env().DATA_DIR, 'statements')
const pathOf = (operationId: string) => join(folder(), operationId)

const fetching = processState('statement files', () => new Map<string, InFlight<KeptStatement>>())

/** Fetches a statement's file once, however many ask at once; it is there whole, under its hash, or not at all. */
export function keepStatement(operationId: string, fetch: () => Promise<FileAnswer>): Promise<KeptStatement> {
  return joinInFlight(fetching, operationId, { start: () => arrive(operationId, fetch) })
}

async function arrive(operationId: string, fetch: () => Promise<FileAnswer>): Promise<KeptStatement> {
  await mkdir(folder(), { recursive: true })
  const arriving = join(folder(), `arriving-${randomUUID()}`)
  try {
    const answer = await fetch()
    const refusal = refusalOf(answer.bytes ?? 0)
    if (refusal) {
      answer.stream.destroy()
      throw refusal
    }
    const whole = await writeHashed(answer.stream, arriving, { refusalOf })
    if (answer.bytes !== null && answer.bytes !== whole.bytes) throw unreadable('pix', 'file-cut-off')
    const row = await remember(operationId, whole)
    await rename(arriving, pathOf(operationId))
    return row
  } finally {
    await rm(arriving, { force: true })
  }
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

/** The first fetching says what the file is; a later one, on another instance, must bring the same. */
async function remember(operationId: string, whole: Written): Promise<KeptStatement> {
  const keptUntil = new Date(Date.now() + env().REPORT_KEEP_DAYS * dayMs)
  const database = await db()
  await database
    .insert(statementFiles)
    .values({ operationId, ...whole, keptUntil })
    .onConflictDoNothing()
  const row = await findStatement(operationId)
  if (!row || row.sha256 !== whole.sha256) throw unreadable('pix', 'other-file')
  return row
}

export async function findStatement(operationId: string): Promise<KeptStatement | null> {
  const [row] = await (await db()).select().from(statementFiles).where(eq(statementFiles.operationId, operationId))
  return row ?? null
}

/** The kept file, or null when this instance does not have it whole. */
export async function openStatement(kept: KeptStatement): Promise<Readable | null> {
  const facts = await stat(pathOf(kept.operationId)).catch(() => null)
  return facts?.size === kept.bytes ? createReadStream(pathOf(kept.operationId)) : null
}

/** Removes what has been kept long enough, and what an interrupted fetch left behind. */
export async function pruneStatements(): Promise<void> {
  const database = await db()
  const now = new Date()
  const over = await database.select().from(statementFiles).where(lt(statementFiles.keptUntil, now))
  for (const { operationId } of over) await rm(pathOf(operationId), { force: true })
  for (const name of await readdir(folder()).catch(() => [])) {
    const facts = name.startsWith('arriving-') ? await stat(join(folder(), name)).catch(() => null) : null
    if (facts && now.getTime() - facts.mtimeMs > abandonedMs) await rm(join(folder(), name), { force: true })
  }
}
