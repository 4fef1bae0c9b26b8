import 'server-only'
import { addDays, addMonths, currentDay, isMonth } from '@/lib/core/dates'
import type { ErrorCode } from '@/lib/core/error-codes'
import { relistAccounts } from '@/lib/features/pix/accounts/store'
import {
  candidatesOf,
  claimReturn,
  explainedBy,
  msUntilReturn,
  nameReturn,
  releaseReturn,
} from '@/lib/features/reconciliation/store/open-returns'
import { askReturned, recordRefusal } from '@/lib/features/reconciliation/store/returned'
import { databaseIsShared } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { asProblem } from '@/lib/server/http/problem-response'
import { publishSoon } from '@/lib/server/live/publish-soon'
import { log } from '@/lib/server/log'
import { idle, repeat } from '@/lib/server/repeat'
import { isOutage, readNextDay } from './received-reading'
import { addUsualDays, endEveryDayLease, expediteDays, msUntilDay } from './store/received-days'
import { readProgress, readReturns, type UnmatchedReturn } from './store/received-progress'

const daysEveryMs = 60_000
const accountsEveryMs = 10 * 60_000
const accountsTimeoutMs = 30_000
const publishedEveryMs = 10_000

type State = { running: boolean; daysAt: number; accountsAt: number; accountsProblem: ErrorCode | null }

const state = processState<State>('received payments', () => ({
  running: false,
  daysAt: Number.NEGATIVE_INFINITY,
  accountsAt: Number.NEGATIVE_INFINITY,
  accountsProblem: null,
}))

/**
 * Stores received and refunded payments, on each instance: by day for all accounts, and which payments were refunded.
 */
export async function startReceived(): Promise<void> {
  if (state.running || env().DOCUMENT_INDEX === 'off') return
  state.running = true
  if (!(await databaseIsShared())) await endEveryDayLease()
  repeat(
    'days of received payments',
    async () => {
      await keepDays()
      const { added, waitMs } = await readNextDay()
      if (added > 0) await publishSoon('pix.received', { restMs: publishedEveryMs })
      return waitMs
    },
    { wokenBy: ['received'], due: msUntilDays },
  )
  const ask = async () => (await askNextReturn()).waitMs
  // Payments, refunds and infractions that may explain a return are matched, too.
  repeat('returns of received payments', ask, { wokenBy: ['returns', 'reconciliation'], due: msUntilReturn })
}

/** New accounts and new calendar days add days to be read. */
async function keepDays(): Promise<void> {
  const now = performance.now()
  if (now - state.accountsAt > accountsEveryMs) {
    state.accountsAt = now
    state.daysAt = Number.NEGATIVE_INFINITY
    await listAccounts()
  }
  if (now - state.daysAt < daysEveryMs) return
  state.daysAt = now
  await addUsualDays()
}

const msUntilDays = async () => Math.min(await msUntilDay(), state.daysAt + daysEveryMs - performance.now())

async function listAccounts(): Promise<void> {
  try {
    await relistAccounts(accountsEveryMs, AbortSignal.timeout(accountsTimeoutMs))
    state.accountsProblem = null
  } catch (error) {
    state.accountsProblem = asProblem(error).code
    state.accountsAt = performance.now() - accountsEveryMs + daysEveryMs
    log().warn({ error }, 'accounts were not listed')
  }
}

/** The days of a month up to today; null where it has none yet. */
function daysOf(month: string): { from: string; to: string; today: string } | null {
  const today = currentDay(new Date())
  const from = `${month}-01`
  if (!isMonth(month) || from > today) return null
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return { from, to: today.startsWith(month) ? today : last, today }
}

/** Requests reading the days of a month again, for all accounts, also days that are not read automatically. */
export async function rereadMonth(month: string): Promise<void> {
  const days = daysOf(month)
  if (days) await expediteDays(days.from, days.to)
}

type ReceivedReading = {
  /** This month up to today, over all accounts. */
  days: number
  daysRead: number
  /** Entries without a readable amount, date or id. */
  unreadable: number
  /** Returns of the month whose payment is still to be requested. */
  returnsOpen: number
  /** Returns of the month of which no payment that was requested says that it went back, the newest first. */
  unmatched: UnmatchedReturn[]
  problem: ErrorCode | null
  complete: boolean
}

/** Progress of reading a month's received payments and of settling its returns. */
export async function receivedReading(month: string): Promise<ReceivedReading> {
  const days = daysOf(month)
  const nothing = { days: 0, daysRead: 0, unreadable: 0, returnsOpen: 0, unmatched: [], problem: null, complete: true }
  if (!days) return nothing
  const [progress, returns] = [
    await readProgress(days.from, days.to, days.today),
    await readReturns(days.from, days.to),
  ]
  const { accountsProblem } = state
  return {
    ...progress,
    returnsOpen: returns.open,
    unmatched: returns.unmatched,
    problem: progress.problem ?? accountsProblem,
    complete: progress.complete && accountsProblem === null && returns.open === 0 && returns.isApplied,
  }
}

/** Pause between two returns with several candidates, so that people's requests do not wait behind them. */
const paceMs = 200
/** Pause while a return waits for days that are still to be read. */
const openMs = 2_000

/** `found`: whether there was a return to ask about. `waitMs`: until the next step. */
type ReturnStep = { found: boolean; waitMs: number }

/** Finds the payment of the next return by reading a few candidates; no pause follows a single candidate. */
export async function askNextReturn(): Promise<ReturnStep> {
  const one = await claimReturn()
  if (!one) return { found: false, waitMs: (await msUntilReturn()) > 0 ? idle : openMs }
  const explained = one.endToEndId === null ? await explainedBy(one) : null
  if (explained !== null) {
    await nameReturn(one.id, explained)
    await releaseReturn(one, true)
    return { found: true, waitMs: 0 }
  }
  try {
    const { payments, isLast } = one.few === null ? await candidatesOf(one) : { payments: one.few, isLast: false }
    const isFound = await askInTurn(payments, one)
    await releaseReturn(one, isFound || isLast)
  } catch (error) {
    await releaseReturn(one, false)
    throw error
  }
  return { found: true, waitMs: one.few?.length === 1 ? 0 : paceMs }
}

/** Throws when upstream cannot be reached; a payment that upstream refuses is skipped. */
async function askInTurn(payments: readonly string[], one: { id: string; accountId: string; amountCents: number }) {
  for (const payment of payments) {
    try {
      if (await askReturned(payment, one.accountId, one)) return true
    } catch (error) {
      if (isOutage(asProblem(error).code)) throw error
      await recordRefusal(payment)
    }
  }
  return false
}
