import 'server-only'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { desc } from 'drizzle-orm'
import type { Database } from '@/lib/server/db/client'
import { auditHeads } from '@/lib/server/db/connection-tables'
import { type Env, env } from '@/lib/server/env'
import { auditKeys, keyedHash } from './chain'
import { type AuditHead, headText, type KeptHead, parseHead } from './verification'

type Place = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>

/** File in `DATA_DIR` with the embedded database's stored head and its seal. */
export const keptHeadFile = 'audit-head'

const sealOf = (head: string, key: Buffer) => keyedHash(`lastro audit head\n${head}`, key)

/** Opens a sealed head; undefined when no known key made the seal. */
function opened(head: string, seal: string): AuditHead | undefined {
  return auditKeys().some((key) => sealOf(head, key) === seal) ? parseHead(head) : undefined
}

/** The head stored outside the audit's table: in a table of its own on PostgreSQL, else in a file. */
export function readKeptHead(database: Pick<Database, 'select'>, place: Place = env()): Promise<KeptHead> {
  return place.DATABASE_URL ? readRows(database) : readFile(place)
}

/** Stores a head whose entry is committed, or is committed in the same transaction. */
export async function writeKeptHead(
  database: Pick<Database, 'insert'>,
  head: AuditHead,
  { DATA_DIR, DATABASE_URL }: Place = env(),
): Promise<void> {
  const seal = sealOf(headText(head), auditKeys()[0])
  if (DATABASE_URL) {
    await database
      .insert(auditHeads)
      .values({ ...head, seal })
      .onConflictDoNothing()
    return
  }
  const path = resolve(DATA_DIR, keptHeadFile)
  // A fixed name is enough: only one process uses the folder.
  const partial = `${path}.partial`
  await writeFile(partial, `${headText(head)} ${seal}\n`, { mode: 0o600, flush: true })
  await rename(partial, path)
}

/** A file without a seal comes from an earlier version or was forged: it counts as missing. */
async function readFile({ DATA_DIR }: Place): Promise<KeptHead> {
  const [head, seal] = textOf(resolve(DATA_DIR, keptHeadFile)).trim().split(' ')
  if (!head || !seal) return 'none'
  return opened(head, seal) ?? 'unreadable'
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

const page = 100

/** The highest head that a known key has sealed; rows with other seals are ignored. */
async function readRows(database: Pick<Database, 'select'>): Promise<KeptHead> {
  for (let offset = 0; ; offset += page) {
    const rows = await database.select().from(auditHeads).orderBy(desc(auditHeads.count)).limit(page).offset(offset)
    for (const { count, hash, seal } of rows) {
      const head = opened(headText({ count, hash }), seal)
      if (head) return head
    }
    if (rows.length < page) return offset + rows.length === 0 ? 'none' : 'unreadable'
  }
}
