import 'server-only'
import { eq, inArray, sql } from 'drizzle-orm'
import type { JobResult } from 'pg-boss'
import { Problem } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { processState } from '@/lib/server/global-state'
import { asProblem } from '@/lib/server/http/problem-response'
import type { Taken } from '@/lib/server/jobs'
import { publish } from '@/lib/server/live/publish'
import { log } from '@/lib/server/log'
import { metrics } from '@/lib/server/metrics/registry'
import { type EventRow, type Outcomes, startOutcomes } from './outcomes'

/** Why an event was not processed. */
type Failure = { error: string; errorRecord: RecordEntry | null }

const failureOf = ({ message, extras }: Problem): Failure => ({ error: message, errorRecord: extras.record ?? null })

/**
 * Handles events of one type together, so that one upstream read serves them all, and records each outcome; throws to
 * retry them all. Must be idempotent.
 */
export type EventHandler = (events: EventRow[], outcomes: Outcomes) => Promise<void>

const handlers = processState('event handlers', () => new Map<string, EventHandler>())

const keyOf = (source: string, type: string) => `${source}/${type}`

/** Registers the handler of an event type. Events without a handler are stored and shown. */
export function onEvents(source: 'accounting' | 'pix', type: string, handle: EventHandler): void {
  handlers.set(keyOf(source, type), handle)
}

export const handledTypes = (source: 'accounting' | 'pix'): string[] =>
  [...handlers.keys()].filter((key) => key.startsWith(`${source}/`)).map((key) => key.slice(source.length + 1))

/** Processes a batch of event jobs, grouped by type, and returns each job's outcome. */
export async function processEvents(jobs: Taken<{ id: number }>[]): Promise<JobResult[]> {
  const ids = jobs.map(({ data }) => data.id)
  const events = await (await db()).select().from(webhookEvents).where(inArray(webhookEvents.id, ids))
  const waiting = events.filter(({ state }) => state === 'waiting')
  const failed = new Map<number, Failure>()
  for (const group of Map.groupBy(waiting, ({ source, type }) => keyOf(source, type)).values()) {
    for (const [id, failure] of await processTimed(group)) failed.set(id, failure)
  }
  for (const { data, last } of jobs) {
    const failure = failed.get(data.id)
    if (failure) await recordFailure(data.id, failure, last)
  }
  if (waiting.length > 0) await publish(await db(), [{ topic: 'webhooks' }])
  return jobs.map(({ id, data }) => ({ id, status: failed.has(data.id) ? 'failed' : 'completed' }))
}

async function processTimed(events: EventRow[]): Promise<Map<number, Failure>> {
  const { source = 'accounting', type = '' } = events[0] ?? {}
  const handle = handlers.get(keyOf(source, type))
  // An unknown type is the sender's own text, so it is not used as a label.
  const stop = metrics().webhookSeconds.startTimer({ source, type: handle ? type : 'other' })
  const failed = await processGroup(handle, events)
  stop({ outcome: failed.size > 0 ? 'failed' : handle ? 'processed' : 'ignored' })
  return failed
}

async function processGroup(handle: EventHandler | undefined, events: EventRow[]): Promise<Map<number, Failure>> {
  try {
    const outcomes = startOutcomes(events)
    await handle?.(events, outcomes)
    const failed = new Map<number, Failure>()
    const done: [number, RecordEntry[]][] = []
    for (const event of events) {
      const outcome = outcomes.of(event)
      if (outcome instanceof Problem) failed.set(event.id, failureOf(outcome))
      else done.push([event.id, outcome])
    }
    await recordDone(done, handle ? 'processed' : 'ignored')
    return failed
  } catch (thrown) {
    const problem = asProblem(thrown)
    log().warn({ type: events[0]?.type, events: events.length, code: problem.code }, 'events were not processed')
    return new Map(events.map(({ id }) => [id, failureOf(problem)]))
  }
}

async function recordDone(done: [number, RecordEntry[]][], state: 'processed' | 'ignored') {
  if (done.length === 0) return
  await (await db())
    .update(webhookEvents)
    .set({
      state,
      attempts: sql`${webhookEvents.attempts} + 1`,
      processedAt: new Date(),
      error: null,
      errorRecord: null,
      outcome: sql`coalesce(${JSON.stringify(Object.fromEntries(done))}::jsonb -> ${webhookEvents.id}::text, '[]'::jsonb)`,
    })
    .where(
      inArray(
        webhookEvents.id,
        done.map(([id]) => id),
      ),
    )
}

async function recordFailure(id: number, failure: Failure, last: boolean): Promise<void> {
  await (await db())
    .update(webhookEvents)
    .set({ attempts: sql`${webhookEvents.attempts} + 1`, ...failure, ...(last ? { state: 'failed' as const } : {}) })
    .where(eq(webhookEvents.id, id))
}
