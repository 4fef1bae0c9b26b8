import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Problem } from '@/lib/core/errors'
import { operationKinds } from '@/lib/core/operations/operation-states'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import type { RouteHandler } from '@/lib/server/http/route'
import { open } from '@/lib/server/http/routes'
import { subscriberCount } from '@/lib/server/live/hub'
import { waitingForBudget } from '@/lib/server/upstream/budget'
import { type DatabaseFigures, openStates, readFigures, waitingStates } from './database-figures'
import { metrics } from './registry'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws `not_configured` without a configured token, `unauthenticated` without that token in the request. */
function requireToken(request: Request): void {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === '') throw new Problem('not_configured', 'METRICS_TOKEN is not set')
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  // Digests have equal lengths, so the comparison takes constant time.
  if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN))) {
    throw new Problem('unauthenticated', 'Send the token of the metrics: Authorization: Bearer …')
  }
}

export function metricsRoute(): RouteHandler {
  return open(async (request) => {
    requireToken(request)
    const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }
    return new Response(await scrape(), { headers })
  })
}

type Labels = Record<string, string>

const state = processState<{ registry?: Registry }>('process metrics', () => ({}))

/** Metrics of the process, collected from the first scrape on. */
function processMetrics(): Registry {
  if (state.registry) return state.registry
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  state.registry = registry
  return registry
}

function gaugesOf(registry: Registry) {
  return (name: string, help: string, values: [Labels, number][]) => {
    const labelNames = Object.keys(values[0]?.[0] ?? {})
    const gauge = new Gauge({ name: `lastro_${name}`, help, labelNames, registers: [registry] })
    for (const [labels, value] of values) gauge.set(labels, value)
  }
}

type SetGauge = ReturnType<typeof gaugesOf>

function setOperations(setGauge: SetGauge, { operations, unknown }: DatabaseFigures): void {
  const none = operationKinds.flatMap((kind) => openStates.map((state): [Labels, number] => [{ kind, state }, 0]))
  const some = operations.map(({ kind, state, count }): [Labels, number] => [{ kind, state }, count])
  setGauge('operations', 'Operations that are not settled yet', [...none, ...some])
  setGauge('operations_unknown', 'Operations whose outcome is unknown', [[{}, unknown.count]])
  const age = 'Seconds since the oldest unknown operation was sent; 0 without any'
  setGauge('operations_unknown_oldest_seconds', age, [[{}, unknown.oldestSeconds]])
}

function setWebhooks(setGauge: SetGauge, { events }: DatabaseFigures): void {
  const sources = ['accounting', 'pix']
  const none = sources.flatMap((source) => waitingStates.map((state): [Labels, number] => [{ source, state }, 0]))
  const some = events.map(({ source, state, count }): [Labels, number] => [{ source, state }, count])
  setGauge('webhook_events', 'Events that wait to be processed or have failed', [...none, ...some])
  const waiting = events.filter(({ state }) => state === 'waiting')
  setGauge('webhook_lag_seconds', 'Seconds since the oldest waiting event arrived; 0 without any', [
    ...sources.map((source): [Labels, number] => [{ source }, 0]),
    ...waiting.map(({ source, oldestSeconds }): [Labels, number] => [{ source }, oldestSeconds]),
  ])
}

function setMails(setGauge: SetGauge, { mails }: DatabaseFigures): void {
  setGauge('mails_waiting', 'E-mails that are due and have not been sent', [[{}, mails.count]])
  setGauge('mail_lag_seconds', 'Seconds since the oldest waiting e-mail was due; 0 without any', [
    [{}, mails.oldestSeconds],
  ])
}

function setJobs(setGauge: SetGauge, { jobs }: DatabaseFigures): void {
  const states = ['created', 'retry', 'active', 'failed'] as const
  const counted = jobs.flatMap((job) =>
    states.map((state): [Labels, number] => [{ queue: job.queue, state }, job[state]]),
  )
  setGauge('jobs', 'Jobs that are not completed', counted)
  const lags = jobs.map(({ queue, lag }): [Labels, number] => [{ queue }, lag])
  setGauge('job_lag_seconds', 'Seconds since the oldest waiting job was due', lags)
}

function setBudget(setGauge: SetGauge, { budget }: DatabaseFigures): void {
  const used = 'Accounting requests that count in this minute, over all instances'
  setGauge('budget_used', used, [[{}, budget.live]])
  const paused = 'Until upstream, which answered 429, is asked again'
  setGauge('budget_pause_seconds', paused, [[{}, budget.pauseMs / 1000]])
}

/** Metrics in Prometheus' text format. An unavailable database is reported as such, without its figures. */
export async function scrape(): Promise<string> {
  const registry = new Registry()
  const setGauge = gaugesOf(registry)
  const figures = await readFigures()
  setGauge('database_up', 'Whether the database answered just now', [[{}, figures ? 1 : 0]])
  if (figures) {
    for (const one of [setOperations, setWebhooks, setMails, setJobs, setBudget]) one(setGauge, figures)
  }
  setGauge('budget_limit', 'Accounting requests a minute', [[{}, env().ACCOUNTING_REQUESTS_PER_MINUTE]])
  const waiting = Object.entries(waitingForBudget()).map(([priority, count]): [Labels, number] => [{ priority }, count])
  setGauge('budget_waiting', 'Accounting requests of this instance that wait their turn', waiting)
  setGauge('live_listeners', 'Browsers that listen for live messages on this instance', [[{}, subscriberCount()]])
  const parts = await Promise.all([metrics().registry, registry, processMetrics()].map((one) => one.metrics()))
  return `${parts.map((part) => part.trim()).join('\n\n')}\n`
}
