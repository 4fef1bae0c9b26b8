import 'server-only'
import { desc, eq } from 'drizzle-orm'
import type { AuditProblem } from '@/lib/core/audit-problem'
import { type Database, databaseIsOpen, db } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { onWake } from '@/lib/server/db/wakes'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { trackBackground } from '@/lib/server/process-state'
import { type AuditRow, genesisHash } from './chain'
import { writeKeptHead } from './kept-head'
import { readAuditStatus } from './trail'
import { type AuditHead, headText, type KeptHead } from './verification'

type Reader = Pick<Database, 'select'>

type Keeping = {
  /** The stored head; null when the audit lacks it or it cannot be read, so no other head replaces it. */
  kept: AuditHead | null
  moving: Promise<void> | null
  timers: NodeJS.Timeout[]
  /** Stores the head of entries that were just written. */
  soon: NodeJS.Timeout | null
  listening: boolean
  isFailing: boolean
}

const state = processState<Keeping>('kept audit head', () => ({
  kept: null,
  moving: null,
  timers: [],
  soon: null,
  listening: false,
  isFailing: false,
}))

/** Time in which many entries move the head once. */
const soonMs = 500
/** Interval for entries of which no message came. */
const everyMs = 30_000
const logEveryMs = 3_600_000

const genesis: AuditHead = { count: 0, hash: genesisHash }

export async function lastRow(reader: Reader): Promise<AuditRow | undefined> {
  const [row] = await reader.select().from(audit).orderBy(desc(audit.seq)).limit(1)
  return row
}

async function reaches(reader: Reader, { count, hash }: AuditHead): Promise<boolean> {
  if (count === 0) return true
  const [row] = await reader.select({ hash: audit.hash }).from(audit).where(eq(audit.seq, count))
  return row?.hash === hash
}

function keepSoon(): void {
  if (state.timers.length === 0) return
  state.soon ??= setTimeout(() => {
    state.soon = null
    // A write under way may have read the head before these entries.
    void trackBackground((state.moving ?? Promise.resolve()).then(keep))
  }, soonMs).unref()
}

/** Stores the newest head until the process stops, unless the audit lacks the stored one; logs it hourly. */
export async function startKeeping(kept: KeptHead): Promise<void> {
  await rest()
  state.kept = kept === 'none' ? genesis : kept === 'unreadable' ? null : kept
  await moveOn()
  await logHead()
  const logAgain = () => logHead().catch((error: unknown) => log().warn({ error }, 'the audit head was not read'))
  state.timers = [setInterval(keep, everyMs).unref(), setInterval(logAgain, logEveryMs).unref()]
  if (!state.listening) onWake(['audit'], keepSoon)
  state.listening = true
  void trackBackground(logProblem())
}

async function rest(): Promise<void> {
  for (const timer of state.timers.splice(0)) clearInterval(timer)
  clearTimeout(state.soon ?? undefined)
  state.soon = null
  await state.moving
}

/** Stores and logs the last head of this process. */
export async function stopKeeping(): Promise<void> {
  await rest()
  if (!databaseIsOpen()) return
  await keep()
  await logHead().catch((error: unknown) => log().warn({ error }, 'the audit head was not read'))
}

/** Stores the head, never twice at a time; a repeated failure is logged only once. */
function keep(): Promise<void> {
  const failed = (error: unknown) => {
    if (!state.isFailing) log().warn({ error }, 'the audit head was not kept')
    state.isFailing = true
  }
  state.moving ??= moveOn()
    .then(() => {
      state.isFailing = false
    }, failed)
    .finally(() => {
      state.moving = null
    })
  return state.moving
}

async function moveOn(): Promise<void> {
  const { kept } = state
  if (!kept || !databaseIsOpen()) return
  const database = await db()
  const last = await lastRow(database)
  if (last?.hash === kept.hash) return
  if (!last || !(await reaches(database, kept))) {
    state.kept = null
    // The stored head may have been removed together with the entries.
    await writeKeptHead(database, kept)
    void trackBackground(logProblem())
    return
  }
  const head = { count: last.seq, hash: last.hash }
  await writeKeptHead(database, head)
  state.kept = head
}

/** Stored where the log is stored, a head proves later that the audit's end was cut or that it was made anew. */
async function logHead(): Promise<void> {
  const last = await lastRow(await db())
  if (last) log().info({ head: headText({ count: last.seq, hash: last.hash }), at: last.at }, 'audit head')
}

const problems: Record<AuditProblem, string> = {
  changed: 'an entry was changed or removed',
  'key-missing': 'no entry was made with the configured key',
  cut: 'it was cut or made anew, or is an older copy, and lacks this head',
  'head-unreadable': 'its kept head was changed, or was sealed with a key that is not configured',
}

/** Verifies the whole audit while Lastro runs, and logs a problem. */
async function logProblem(): Promise<void> {
  try {
    const { status } = await readAuditStatus()
    const { problem, brokenAt, lacks } = status
    if (problem)
      log().error({ entry: brokenAt, head: lacks && headText(lacks) }, `the audit is broken: ${problems[problem]}`)
  } catch (error) {
    if (databaseIsOpen()) log().warn({ error }, 'the audit was not verified')
  }
}
