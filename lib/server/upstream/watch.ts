import 'server-only'
import { SpanKind } from '@opentelemetry/api'
import { Problem } from '@/lib/core/errors'
import { metrics } from '@/lib/server/metrics/registry'
import { markFailed, traced } from '@/lib/server/tracing/span'
import { type Service, UpstreamProblem } from './failure'

/** `endpoint` is the template of an address: no value of a call is ever recorded. */
type Called = { service: Service; endpoint: string }

/** Times and traces one attempt, until the head of its answer. */
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

/** Counts a call that ends without what was requested. */
export function countFailure<T>({ service, endpoint }: Called, calling: Promise<T>): Promise<T> {
  return calling.catch((error: unknown) => {
    if (error instanceof UpstreamProblem) metrics().upstreamErrors.inc({ service, endpoint, code: error.code })
    throw error
  })
}
