import 'server-only'
import { addMonths, currentMonth } from '@/lib/core/dates'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem } from '@/lib/core/errors'
import { db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { asProblem } from '@/lib/server/http/problem-response'
import { log } from '@/lib/server/log'
import { getDocument, listDocuments } from '@/lib/server/upstream/accounting/client'
import { cacheDocuments } from '@/lib/server/upstream/accounting/reads'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import type { Priority } from '@/lib/server/upstream/budget'
import { readCompanies } from './companies'
import { countMonths } from './store/months'
import { saveRecords } from './store/records'
import {
  addListedMonths,
  addParts,
  capturedId,
  claimPart,
  companiesPart,
  endLease,
  endPart,
  isPassing,
  monthPart,
  recentPart,
  type SyncPart,
  wholePart,
} from './store/syncs'

const wholePage = 200
/** Time between two readings of the recent months. */
const recentEveryMs = 45_000
const monthEveryMs = 24 * 3_600_000
const wholeEveryMs = 7 * monthEveryMs
const afterFailureMs = 15_000

/** The recent months may use a third of the minute. */
const paceMs = () => Math.ceil(180_000 / env().ACCOUNTING_REQUESTS_PER_MINUTE)

const everyMs = (part: string) =>
  part === recentPart ? recentEveryMs : part === wholePart ? wholeEveryMs : monthEveryMs

/** The first part of every index; months get parts of their own once everything has been listed. */
export async function beginSync(): Promise<void> {
  await addParts(await db(), [{ part: recentPart }, { part: wholePart }])
}

export type Step = {
  read: boolean
  changed: string[]
  /** Whether the change is recent, rather than an old one that was read late. */
  isNew: boolean
}

const nothing: Step = { read: false, changed: [], isNew: false }

/**
 * Reads the next due page, if the minute has room for it. Its documents and the position where the part continues
 * are saved in one transaction, so that a killed process repeats at most this page. Returns the ids of changed documents.
 */
export async function syncPage(): Promise<Step> {
  const part = await claimPart()
  if (!part) return nothing
  try {
    if (part.part === companiesPart) {
      await readCompanies(part)
      return { ...nothing, read: true }
    }
    const id = capturedId(part.part)
    const changed = await (id === undefined ? readPage(part) : readCaptured(part, id))
    return { read: true, changed, isNew: part.completedAt !== null || isPassing(part.part) }
  } catch (thrown) {
    const problem = asProblem(thrown)
    const isBusy = problem.code === 'upstream_busy'
    const waitMs = isBusy ? (problem.extras.retryAfter ?? 1) * 1000 : afterFailureMs
    await endLease(await db(), part, isBusy ? {} : { error: problem.code, ...restartOf(part, problem) }, waitMs)
    if (!(thrown instanceof Problem))
      log().error({ error: thrown, part: part.part }, 'a page of documents was not indexed')
    return nothing
  }
}

/** Restarts a pass whose cursor upstream refuses. */
const restartOf = ({ cursor }: SyncPart, { code }: Problem) =>
  cursor !== null && code === 'invalid_request' ? { cursor: null, passStartedAt: null } : {}

/** Reads one new document. */
async function readCaptured(part: SyncPart, id: string): Promise<string[]> {
  const record = await getDocument(id, { priority: 'background', usedBy: 'index' }).catch(noneIfRefused)
  return (await db()).transaction(async (tx) => {
    if (!(await endPart(tx, part)) || record === null) return []
    return save(tx, [record])
  })
}

/** Refusals of upstream that a retry does not change. */
const refusals = new Set<ErrorCode>(['not_found', 'invalid_request', 'content_purged'])

function noneIfRefused(thrown: unknown): null {
  if (thrown instanceof Problem && refusals.has(thrown.code)) return null
  throw thrown
}

async function save(tx: Transaction, records: readonly DocumentRecord[]): Promise<string[]> {
  const { ids, periods } = await saveRecords(tx, records)
  await countMonths(tx, periods)
  return ids
}

async function readPage(part: SyncPart): Promise<string[]> {
  const isRecent = part.part === recentPart
  const isOnce = isPassing(part.part)
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
    { priority: priorityOf(part), usedBy: 'index' },
  )
  if (page.unreadable) log().warn({ part: part.part, unreadable: page.unreadable }, 'records of documents not read')
  const documents = (begins ? 0 : part.documents) + page.items.length
  const pages = (begins ? 0 : part.pages) + 1
  // People open recent documents: their records are cached.
  if (isRecent) cacheDocuments(page.items)
  const isOver = page.next === null
  const database = await db()
  return database.transaction(async (tx) => {
    if (isOnce && isOver) return (await endPart(tx, part)) ? save(tx, page.items) : []
    const progress = isOver ? { passStartedAt: null, completedAt: new Date() } : { passStartedAt }
    const pauseMs = isOver
      ? Math.max(0, passStartedAt.getTime() + everyMs(part.part) - Date.now())
      : isRecent || isOnce
        ? paceMs()
        : 0
    const set = { ...progress, fromPeriod, documents, pages, cursor: page.next, error: null }
    if (!(await endLease(tx, part, set, pauseMs))) return []
    const saved = await save(tx, page.items)
    if (isOver && part.part === wholePart) await addListedMonths(tx)
    // The month that is no longer recent gets its own part.
    if (isOver && isRecent && part.completedAt && fromPeriod) await addParts(tx, [monthPart(addMonths(fromPeriod, -1))])
    return saved
  })
}

function priorityOf({ part, completedAt }: SyncPart): Priority {
  if (part === recentPart || isPassing(part)) return 'background'
  return part === wholePart && completedAt === null ? 'listing' : 'idle'
}
