import 'server-only'
import { addDays, currentDay, dayOf, daysUntil } from '@/lib/core/dates'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem } from '@/lib/core/errors'
import { isUnreadable, listEntries, type ReceivedEntry, storeEntries } from '@/lib/features/pix/received/store/entries'
import { processState } from '@/lib/server/global-state'
import { asProblem } from '@/lib/server/http/problem-response'
import { log } from '@/lib/server/log'
import { isStopping, pause } from '@/lib/server/process-state'
import { idle } from '@/lib/server/repeat'
import { claimDay, completeDay, failDay, holdDay, type ReceivedDay, releaseDay } from './store/received-days'
import { isReturn, storeReturns } from './store/returns'

const wholePage = 100
/** Maximum number of pages of a day. */
const mostPages = 500
const timeoutMs = 90_000
/** Pause between two requests, so that people's requests do not wait behind them. */
const paceMs = 200

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `found`: whether a day was due. `added`: payments that were not known. `waitMs`: until the next step. */
type DayStep = { found: boolean; added: number; waitMs: number }

/** Reads the newest due day to its end, if there is one. After a kill at most one page is read again. */
export async function readNextDay(): Promise<DayStep> {
  const day = await claimDay()
  if (!day) return { found: false, added: 0, waitMs: idle }
  const pass = { day, added: 0 }
  try {
    await readDay(pass)
    for (const key of keysOf(day)) failures.delete(key)
    return { found: true, added: pass.added, waitMs: paceMs }
  } catch (thrown) {
    return { found: true, added: pass.added, waitMs: await failed(pass.day, thrown) }
  }
}

type Counted = { payments: number; unreadable: number }

async function readDay(pass: { day: ReceivedDay; added: number }): Promise<void> {
  const { accountId, day, completedAt, ...begun } = pass.day
  const isFirst = completedAt === null
  const goesOn = begun.page !== null
  // Counts of an interrupted pass belong to the first day only.
  let counted: Counted = isFirst && goesOn ? begun : { payments: 0, unreadable: 0 }
  let before = ''
  for (let pages = 1; ; pages += 1) {
    const { items, next, unreadable } = await readPage(pass.day)
    const added = await storeEntries(items, accountId || undefined)
    await storeReturns(items, accountId, day)
    pass.added += added
    counted = sum(counted, countIn(items, day, unreadable))
    const page = items.map(({ id }) => id).join(' ')
    const repeats = added === 0 && page === before
    before = page
    if (next === null || repeats || pages >= mostPages) {
      const whole = goesOn && !isFirst ? most(begun, counted) : counted
      return completeDay(pass.day, whole, pauseAfter(day, pages))
    }
    const held = await holdDay(pass.day, { page: Number(next), ...(isFirst && counted) })
    if (!held) return
    pass.day = held
    if (isStopping()) return releaseDay(held)
    await pause(paceMs)
  }
}

/** A page of a day. Days of upstream may begin earlier than ours: what comes in tonight may be of its tomorrow. */
async function readPage({ accountId, day, page }: ReceivedDay) {
  const to = day >= currentDay(new Date()) ? addDays(day, 1) : day
  const {
    items,
    next,
    unreadable = 0,
  } = await listEntries(
    { accountId: accountId || undefined, page: page ?? undefined, limit: wholePage, from: day, to },
    { signal: AbortSignal.timeout(timeoutMs) },
  )
  // An entry without a date that can be read came in on the day that was requested.
  return { items: items.map((entry) => ({ ...entry, at: entry.at ?? day })), next, unreadable }
}

function countIn(items: readonly ReceivedEntry[], day: string, lost: number): Counted {
  const ofDay = items.filter(({ at }) => dayOf(at ?? day) === day)
  const payments = ofDay.filter(({ type }) => type === 'DEPOSIT')
  const unreadable = ofDay.filter((entry) => isUnreadable(entry) && (entry.type === 'DEPOSIT' || isReturn(entry)))
  return { payments: payments.length, unreadable: unreadable.length + lost }
}

const sum = (a: Counted, b: Counted) => ({ payments: a.payments + b.payments, unreadable: a.unreadable + b.unreadable })
const most = (a: Counted, b: Counted) => ({
  payments: Math.max(a.payments, b.payments),
  unreadable: Math.max(a.unreadable, b.unreadable),
})

/** Time until a day is read again: today soon, recent days while entries may still come, old days never. */
function pauseAfter(day: string, pages: number): number | null {
  const age = -(daysUntil(day, new Date()) ?? 0)
  if (age <= 0) return Math.max(minuteMs, pages * 1_000)
  if (age <= 3) return 30 * minuteMs
  return age <= 10 ? 24 * hourMs : null
}

/** Consecutive failures of an account and of its days in this process. */
const failures = processState('unread received days', () => new Map<string, number>())
const keysOf = ({ accountId, day }: ReceivedDay) => [accountId, `${accountId} ${day}`] as const

const outagePauseMs = 15_000

async function failed(day: ReceivedDay, thrown: unknown): Promise<number> {
  const { code, extras } = asProblem(thrown)
  if (!(thrown instanceof Problem)) log().error({ error: thrown, day: day.day }, 'received payments were not read')
  if (code === 'upstream_busy') {
    const waitMs = (extras.retryAfter ?? 1) * 1_000
    await failDay(day, { error: null, page: day.page, pauseMs: waitMs, accountPauseMs: 0 })
    return waitMs
  }
  if (isOutage(code)) {
    // Another day comes next, so that a day that always fails delays no other.
    await failDay(day, { error: code, page: day.page, pauseMs: 3 * outagePauseMs, accountPauseMs: 0 })
    return outagePauseMs
  }
  const [account, one] = keysOf(day)
  const [ofAccount, ofDay] = [failures.get(account) ?? 0, failures.get(one) ?? 0]
  failures.set(account, ofAccount + 1).set(one, ofDay + 1)
  await failDay(day, {
    error: code,
    // Upstream may refuse the page at which the pass continues.
    page: null,
    pauseMs: Math.min(minuteMs * 2 ** Math.min(ofDay, 10), 6 * hourMs),
    accountPauseMs: Math.min(5_000 * 2 ** Math.min(ofAccount, 10), hourMs),
  })
  return paceMs
}

const outages = new Set<ErrorCode>([
  'upstream_busy',
  'upstream_unauthorized',
  'upstream_unreachable',
  'upstream_timeout',
  'database_unavailable',
])

/** Failures of the service or of the connection, whatever was requested. */
export const isOutage = (code: ErrorCode) => outages.has(code)
