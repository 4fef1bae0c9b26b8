import 'server-only'
import { eq, type SQL } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { isFree, secondsFromNow } from '@/lib/server/db/lease'
import { processState } from '@/lib/server/global-state'
import { asProblem } from '@/lib/server/http/problem-response'
import { publish } from '@/lib/server/live/publish'
import { log } from '@/lib/server/log'
import { trackBackground } from '@/lib/server/process-state'
import { listInfractions } from '@/lib/server/upstream/pix/infractions'
import { markGone, storeInfractions } from './infractions'
import { infractionSync } from './tables'

export type FullSync = typeof infractionSync.$inferSelect

const name = 'infractions'
const leaseSeconds = 45
/** Maximum age of a full sync before a person's visit starts another. */
const freshMs = 30_000
const afterFailureMs = 10_000
const wholePage = 200
/** Maximum number of pages of a list. */
const mostPages = 1_000

export async function readSync(): Promise<FullSync | null> {
  const [row] = await (await db()).select().from(infractionSync).limit(1)
  return row ?? null
}

const running = processState<{ firstPage?: Promise<void> }>('infractions sync', () => ({}))

function isDue({ completedAt, startedAt, error }: FullSync, now: number): boolean {
  if (error !== null) return (startedAt?.getTime() ?? 0) + afterFailureMs < now
  return (completedAt?.getTime() ?? 0) + freshMs < now
}

/**
 * Starts a full sync in the background, unless one ended recently or is running on any instance.
 * The very first sync is awaited until its first page is stored, so that there are rows to show.
 */
export async function syncIfDue(signal: AbortSignal): Promise<void> {
  const known = await readSync()
  if (!known || isDue(known, Date.now())) await begin()
  if (known?.completedAt || !running.firstPage) return
  await Promise.race([running.firstPage, aborted(signal)])
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Starts a full sync now, unless one is running; people on the screen are notified of its end. */
export async function syncNow(): Promise<void> {
  const begun = await begin()
  begun?.whole
    .then(async () => publish(await db(), [{ topic: 'pix.infractions' }]))
    .catch((error: unknown) => log().warn({ error }, 'the end of a full sync was not published'))
}

async function begin(): Promise<{ whole: Promise<void> } | null> {
  const startedAt = new Date()
  const claim = { leaseUntil: secondsFromNow(leaseSeconds), startedAt, read: 0, pages: 0, error: null }
  const [claimed] = await (await db())
    .insert(infractionSync)
    .values({ name, ...claim })
    .onConflictDoUpdate({
      target: infractionSync.name,
      set: claim,
      setWhere: isFree(infractionSync.leaseUntil),
    })
    .returning()
  if (!claimed) return null
  const first = Promise.withResolvers<void>()
  running.firstPage = first.promise
  const reading = readAll(claimed, startedAt, first.resolve)
    .catch(fail)
    .catch((error: unknown) => log().warn({ error }, 'the reading of infractions was not recorded'))
    .finally(first.resolve)
  return { whole: trackBackground(reading) }
}

const note = async (set: { [name in keyof FullSync]?: FullSync[name] | SQL }) =>
  (await db()).update(infractionSync).set(set).where(eq(infractionSync.name, name))

/** Those that wait for an answer first, when nothing is known yet; then all, since upstream may have words of its own. */
async function readAll({ completedAt }: FullSync, startedAt: Date, onFirstPage: () => void): Promise<void> {
  const seen = new Set<string>()
  let pages = 0
  let openEnded = false
  let unreadable = 0
  const follow = async (status?: string[]) => {
    let cursor: string | undefined
    do {
      const page = await listInfractions({ status, cursor, limit: wholePage })
      await storeInfractions(page.items)
      for (const { id } of page.items) seen.add(id)
      pages += 1
      await note({ read: seen.size, pages, leaseUntil: secondsFromNow(leaseSeconds) })
      onFirstPage()
      cursor = page.next ?? undefined
      openEnded = page.fullWithoutCursor
      unreadable += page.unreadable ?? 0
    } while (cursor && pages < mostPages)
    if (cursor) openEnded = true
  }
  if (completedAt === null) await follow(['pending'])
  await follow()
  // A record that could not be read may be any of those that were not seen.
  if (unreadable > 0) openEnded = true
  if (!openEnded) await markGone([...seen], startedAt)
  await note({ leaseUntil: null, completedAt: new Date(), openEnded })
}

async function fail(thrown: unknown): Promise<void> {
  await note({ leaseUntil: null, error: asProblem(thrown).code })
}
