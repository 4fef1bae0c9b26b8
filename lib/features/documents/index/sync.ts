import 'server-only'
import { addMonths, currentMonth, isMonth } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { asProblem } from '@/lib/server/problem-response'
import { listDocuments } from '@/lib/server/upstream/accounting/client'
import { countMonths } from './store/months'
import { saveRecords } from './store/records'
import { addParts, claimPart, endLease, recentPart, type SyncPart, wholePart } from './store/syncs'

const wholePage = 200
/** From the start of one reading of the recent months to the start of the next. */
const recentEveryMs = 45_000
const monthEveryMs = 24 * 3_600_000
const wholeEveryMs = 7 * monthEveryMs
const afterFailureMs = 15_000

/** The recent months may use a third of the minute. */
const paceMs = () => Math.ceil(180_000 / env().ACCOUNTING_REQUESTS_PER_MINUTE)

const everyMs = (part: string) =>
  part === recentPart ? recentEveryMs : part === wholePart ? wholeEveryMs : monthEveryMs

/** Where every index begins; more parts come as months are found. */
export async function beginSync(): Promise<void> {
  await addParts(await db(), [{ part: recentPart }])
}

export type Step = { read: true; changed: string[] } | { read: false; waitMs: number | null }

/**
 * Reads the next page that is due, if any: its documents, and where the part goes on from, are saved as one, so that a
 * process that is killed repeats at most this page. Comes back with the ids that changed, or with how long to wait.
 */
export async function syncPage(): Promise<Step> {
  const part = await claimPart()
  if (!part) return { read: false, waitMs: null }
  try {
    return { read: true, changed: await readPage(part) }
  } catch (thrown) {
    const problem = asProblem(thrown)
    const { retryAfter } = problem.extras
    const waitMs = problem.code === 'upstream_busy' && retryAfter ? retryAfter * 1000 : afterFailureMs
    await endLease(await db(), part, { error: problem.code }, waitMs)
    if (!(thrown instanceof Problem))
      log().error({ error: thrown, part: part.part }, 'a page of documents was not indexed')
    return { read: false, waitMs }
  }
}

async function readPage(part: SyncPart): Promise<string[]> {
  const isRecent = part.part === recentPart
  const begins = part.passStartedAt === null
  const passStartedAt = part.passStartedAt ?? new Date()
  const fromPeriod = isRecent && begins ? addMonths(currentMonth(passStartedAt), -1) : part.fromPeriod
  const page = await listDocuments(
    {
      from: fromPeriod ?? undefined,
      to: part.toPeriod ?? undefined,
      cursor: part.cursor ?? undefined,
      limit: wholePage,
    },
    { priority: isRecent ? 'background' : 'idle', usedBy: 'index' },
  )
  const documents = (begins ? 0 : part.documents) + page.items.length
  const pages = (begins ? 0 : part.pages) + 1
  const older = page.next === null ? await olderParts({ ...part, fromPeriod, documents }) : []
  const database = await db()
  return database.transaction(async (tx) => {
    const isOver = page.next === null
    const progress = isOver ? { passStartedAt: null, completedAt: new Date() } : { passStartedAt }
    const pauseMs = isOver
      ? Math.max(0, passStartedAt.getTime() + everyMs(part.part) - Date.now())
      : isRecent
        ? paceMs()
        : 0
    const set = { ...progress, fromPeriod, documents, pages, cursor: page.next, error: null }
    if (!(await endLease(tx, part, set, pauseMs))) return []
    const { ids, periods } = await saveRecords(tx, page.items)
    await countMonths(tx, periods)
    if (older.length > 0) await addParts(tx, older)
    return ids
  })
}

/** What comes to be known as a part ends for the first time: the month before it, or that there is none. */
async function olderParts({ part, fromPeriod, documents, completedAt }: SyncPart) {
  if (part === wholePart || fromPeriod === null) return []
  const month = addMonths(fromPeriod, -1)
  // As the calendar goes on, what was recent becomes a month.
  if (completedAt !== null) return part === recentPart ? [{ part: month, fromPeriod: month, toPeriod: month }] : []
  const anyBefore = documents > 0 || (await holdsAny(month))
  return anyBefore ? [{ part: month, fromPeriod: month, toPeriod: month }] : [{ part: wholePart }]
}

async function holdsAny(toPeriod: string): Promise<boolean> {
  const { items } = await listDocuments({ to: toPeriod, limit: 1 }, { priority: 'idle', usedBy: 'index' })
  return items.some(({ period }) => period !== null && isMonth(period) && period <= toPeriod)
}
