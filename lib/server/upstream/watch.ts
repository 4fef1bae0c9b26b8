import 'server-only'
import { SpanKind } from '@opentelemetry/api'
import { Problem } from '@/lib/core/errors'
import { recordAnswer, recordFailure } from '@/lib/server/connections'
import { metrics } from '@/lib/server/metrics/registry'
import { markFailed, traced } from '@/lib/server/tracing/span'
import { brokenDown, rateLimited, type Service, UpstreamProblem } from './failure'

/** `endpoint` is an address template: values of a call are never recorded. */
type Called = { service: Service; endpoint: string }

/** Measures and traces one attempt, until the head of its answer. */
export function watchAttempt<T extends { status: number }>(
  { service, endpoint, method, attempt }: Called & { method: string; attempt: number },
  run: () => Promise<T>,
): Promise<T> {
  const attributes = { 'lastro.service': service, 'lastro.endpoint': endpoint, 'lastro.attempt': attempt }
  return traced(`${service} ${method} ${endpoint}`, { attributes, kind: SpanKind.CLIENT }, async (span) => {
    const stop = metrics().upstreamSeconds.startTimer({ service, endpoint })
    try {
      const received = await run()
      span.setAttribute('lastro.status', received.status)
      if (received.status >= 500) markFailed(span, 'upstream_unreachable')
      stop({ outcome: `${Math.floor(received.status / 100)}xx` })
      return received
    } catch (error) {
      stop({ outcome: error instanceof Problem ? error.code : 'abandoned' })
      throw error
    }
  })
}

/** Counts a call that fails. */
export function countFailure<T>({ service, endpoint }: Called, calling: Promise<T>): Promise<T> {
  return calling.catch((error: unknown) => {
    if (error instanceof UpstreamProblem) metrics().upstreamErrors.inc({ service, endpoint, code: error.code })
    throw error
  })
}

/** As `countFailure`; also records the failure in the service's connection facts. */
export function watchCall<T>(called: Called, calling: Promise<T>): Promise<T> {
  const noted = calling.catch((error: unknown) => {
    if (error instanceof UpstreamProblem) recordProblem(called.service, error)
    throw error
  })
  return countFailure(called, noted)
}

/** A refusal of the order is no failure of the service, and neither is our own exhausted budget. */
function recordProblem(service: Service, { code, extras: { record, upstreamRequestId } }: UpstreamProblem): void {
  if (!code.startsWith('upstream_') || !record || record.code === 'upstream.budget-used') return
  recordFailure(service, record, upstreamRequestId)
}

type Attempted = { status: number; headers: { date?: string }; trace: { ms: number } }

/**
 * Records an attempt in the service's connection facts and returns the attempt; whether the answer is usable is judged
 * later. A file at its own address (`url`) may be at another host.
 */
export function recordAttempt<T extends Attempted | UpstreamProblem>(
  { service, url }: { service: Service; url?: URL },
  outcome: T,
): T {
  if (url) return outcome
  if (outcome instanceof UpstreamProblem) recordProblem(service, outcome)
  else if (outcome.status === 429) recordProblem(service, rateLimited(service, 0))
  else if (outcome.status >= 500) recordProblem(service, brokenDown(service, outcome.status))
  else if (outcome.status !== 401) recordAnswer(service, { ms: outcome.trace.ms, date: outcome.headers.date })
  return outcome
}
