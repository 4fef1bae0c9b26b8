import 'server-only'
import type { BudgetUser } from '@/lib/core/budget-users'
import { Problem } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { requestContext } from '@/lib/server/http/request-context'
import { log } from '@/lib/server/log'
import { trackBackground } from '@/lib/server/process-state'
import {
  type BudgetUse,
  type Decision,
  decide,
  headroomOf,
  type Priority,
  pauseRequests,
  priorities,
  readUse,
  returnRequests,
  settleRequests,
} from './budget-store'
import { UpstreamProblem } from './failure'

/**
 * `opening`: a person has nothing to look at yet (a file, a note by its key), so it precedes refreshes. `optional`: the
 * person has an older answer. `idle` uses the share that people leave, `listing` that and a tenth of the minute of its
 * own: all three are granted immediately or refused. `bulk` waits and uses nearly all the rest.
 */
export { headroomOf, type Priority }

/** Whether a caller can do without its request and is refused sooner than others. */
export const isDispensable = (priority: Priority = 'person') => !['opening', 'person', 'background'].includes(priority)

/** Call `settle` once the answer's head came, or will never come. */
export type Grant = { settle: () => void }

type Waiter = {
  priority: Priority
  usedBy: BudgetUser
  /** Id of the requesting person; undefined for background work. */
  askedBy?: string
  /** Number of other people ahead, and the expected wait. */
  place?: Place
  deadline: number
  granted: (id: number) => void
  refused: (error: unknown) => void
}

type Place = { ahead: number; seconds: number }

type Queue = { waiting: Waiter[]; deciding: boolean; again: boolean; timer?: NodeJS.Timeout; settled: number[] }

const timeoutMs = { opening: 60_000, others: 10_000 }
/** Pause after a refusal, in ms. */
const refusedPauseMs = 3_000
const longestPauseSeconds = 300
/** Pause before the next attempt when a place is free but others are first, in ms. */
const lookAgainMs = 100

const queue = processState<Queue>('budget', () => ({ waiting: [], deciding: false, again: false, settled: [] }))

const limits = () => {
  const limit = env().ACCOUNTING_REQUESTS_PER_MINUTE
  return { limit, reserve: Math.min(20, Math.floor(limit / 2)) }
}

/**
 * Grants a keyed accounting request within the budget of the last minute, over all instances. Waits in turn: people
 * before background work, and people in rotation regardless of their number of requests. When the wait would exceed ten
 * seconds (sixty for `opening`), throws `upstream_busy` immediately, with `retryAfter`.
 */
export function acquire(priority: Priority, signal?: AbortSignal, usedBy: BudgetUser = 'people'): Promise<Grant> {
  const { waiting } = queue
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const leave = () => {
      const place = waiting.indexOf(waiter)
      if (place !== -1) waiting.splice(place, 1)
      reject(signal?.reason)
    }
    const done = () => signal?.removeEventListener('abort', leave)
    const waiter: Waiter = {
      priority,
      usedBy,
      askedBy: requestContext()?.caller?.person.id,
      deadline: performance.now() + (priority === 'opening' ? timeoutMs.opening : timeoutMs.others),
      granted: (id) => {
        done()
        resolve({ settle: () => settle(id) })
      },
      refused: (error) => {
        done()
        reject(error)
      },
    }
    signal?.addEventListener('abort', leave, { once: true })
    waiting.push(waiter)
    void trackBackground(advance())
  })
}

/** Whether the error is a refusal by the budget. */
export const isRefusedRequest = (error: unknown) => error instanceof Problem && error.code === 'upstream_busy'

/** After upstream's 429: grants nothing for this long. */
export async function pauseBudget(seconds: number): Promise<void> {
  await pauseRequests(Math.min(seconds, longestPauseSeconds))
}

/** Number of waiting requests on this instance. */
export function waitingForBudget(): Record<'person' | 'background', number> {
  return { person: of('opening').length + of('person').length, background: of('background').length + of('bulk').length }
}

/** The queue position of a person's first waiting request on this instance; null for none. */
export function placeInQueue(personId: string): Place | null {
  return queue.waiting.find(({ askedBy, place }) => askedBy === personId && place)?.place ?? null
}

/** The last minute over all instances: use by user, and the people's share. */
export async function budgetUse(): Promise<BudgetUse & { limit: number; reserve: number }> {
  const { limit, reserve } = limits()
  return { ...(await readUse(limit, reserve)), limit, reserve }
}

/** Waiting requests of a priority in serving order: each person's first, then each person's second, and so on. */
function of(priority: Priority): Waiter[] {
  const turns = new Map<string, number>()
  const inTurn = queue.waiting.flatMap((waiter) => {
    if (waiter.priority !== priority) return []
    const turn = waiter.askedBy === undefined ? 0 : (turns.get(waiter.askedBy) ?? 0)
    if (waiter.askedBy !== undefined) turns.set(waiter.askedBy, turn + 1)
    return { waiter, turn }
  })
  return inTurn.toSorted((one, other) => one.turn - other.turn).map(({ waiter }) => waiter)
}

async function advance(): Promise<void> {
  const state = queue
  if (state.deciding) {
    state.again = true
    return
  }
  state.deciding = true
  clearTimeout(state.timer)
  try {
    do {
      state.again = false
      await round()
    } while (state.again)
  } catch (error) {
    for (const waiter of state.waiting.splice(0)) waiter.refused(error)
  } finally {
    state.deciding = false
  }
}

async function round(): Promise<void> {
  if (queue.waiting.length === 0) return
  const { limit, reserve } = limits()
  const queued = Object.fromEntries(priorities.map((priority) => [priority, of(priority)])) as Record<
    Priority,
    Waiter[]
  >
  const by = Object.fromEntries(
    priorities.map((priority) => [priority, queued[priority].map(({ usedBy }) => usedBy)]),
  ) as Record<Priority, BudgetUser[]>
  const decision = await decide({ limit, reserve, by })
  await returnRequests(priorities.flatMap((priority) => hand(decision.granted[priority], priority)))
  for (const waiter of [...queued.listing, ...queued.optional, ...queued.idle])
    if (queue.waiting.includes(waiter)) refuse(waiter, Math.max(refusedPauseMs, decision.pauseMs))
  const left = (priority: Priority) =>
    of(priority).slice(0, queued[priority].length - decision.granted[priority].length)
  refuseOrWait(decision, {
    person: [...left('opening'), ...left('person')],
    background: left('background'),
    bulk: left('bulk'),
  })
}

/** Hands the grants out in order of arrival; returns those without a waiting caller. */
function hand(ids: number[], priority: Priority): number[] {
  const { waiting } = queue
  const takers = of(priority).slice(0, ids.length)
  for (const [place, waiter] of takers.entries()) {
    waiting.splice(waiting.indexOf(waiter), 1)
    waiter.granted(ids[place] ?? 0)
  }
  return ids.slice(takers.length)
}

type Queued = Record<'person' | 'background' | 'bulk', Waiter[]>

function refuseOrWait(decision: Decision, { person, background, bulk }: Queued): void {
  const state = queue
  const { limit, reserve } = limits()
  const { live, exports, pauseMs, freeInMs } = decision
  const waitOf = (place: number) => Math.max(pauseMs, place < 0 ? 0 : (freeInMs[place] ?? 60_000))
  const first = live - limit
  const afterPeople = first + headroomOf(limit) + person.length
  const inReserve = live - exports - limit + reserve + person.length
  const afterBackground = afterPeople + background.length
  const waits = [
    ...person.map((waiter, at) => ({ waiter, ms: waitOf(first + at) })),
    ...background.map((waiter, at) => ({ waiter, ms: waitOf(Math.max(afterPeople, inReserve) + at) || lookAgainMs })),
    ...bulk.map((waiter, at) => ({ waiter, ms: waitOf(afterBackground + at) || lookAgainMs })),
  ]
  const staying = waits.filter(({ waiter, ms }) => {
    const stays = performance.now() + ms <= waiter.deadline
    if (!stays) refuse(waiter, ms)
    return stays
  })
  for (const [at, { waiter, ms }] of staying.entries()) {
    const before = new Set(staying.slice(0, at).flatMap(({ waiter: { askedBy } }) => askedBy ?? []))
    before.delete(waiter.askedBy ?? '')
    waiter.place = { ahead: before.size, seconds: Math.ceil(ms / 1000) }
  }
  if (staying.length === 0) return
  const soonest = Math.min(...staying.map(({ ms }) => ms))
  clearTimeout(state.timer)
  state.timer = setTimeout(() => void trackBackground(advance()), Math.ceil(soonest) + 5)
}

function refuse(waiter: Waiter, ms: number): void {
  const { waiting } = queue
  waiting.splice(waiting.indexOf(waiter), 1)
  waiter.refused(busy(ms))
}

function busy(ms: number): UpstreamProblem {
  const detail = 'All requests to the accounting API of this minute are used'
  const record = { code: 'upstream.budget-used', values: {} } as const
  return new UpstreamProblem('upstream_busy', detail, true, { retryAfter: Math.max(1, Math.ceil(ms / 1000)), record })
}

function settle(id: number): void {
  const { settled } = queue
  settled.push(id)
  if (settled.length === 1) setImmediate(() => void trackBackground(flushSettled()))
}

/** A failed settlement is safe: the request then counts for ninety seconds after its grant. */
async function flushSettled(): Promise<void> {
  const ids = queue.settled.splice(0)
  await settleRequests(ids).catch((error: unknown) => {
    log().warn({ error }, 'budget not settled')
  })
}
