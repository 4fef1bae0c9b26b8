import 'server-only'
import { Counter, Histogram, Registry } from 'prom-client'
import { processState } from '@/lib/server/global-state'

const upstreamBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const requestBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const processingBuckets = [0.05, 0.25, 1, 5, 30, 120]

function create() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    upstreamSeconds: new Histogram({
      name: 'lastro_upstream_request_seconds',
      help: 'Seconds until the head of an answer, for each attempt; outcome is the class of the status, or the failure',
      labelNames: ['service', 'endpoint', 'outcome'] as const,
      buckets: upstreamBuckets,
      registers,
    }),
    upstreamErrors: new Counter({
      name: 'lastro_upstream_errors_total',
      help: 'Calls that failed after all attempts',
      labelNames: ['service', 'endpoint', 'code'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'lastro_http_requests_seconds',
      help: 'Seconds until the head of the answer, for requests to the API of Lastro',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: requestBuckets,
      registers,
    }),
    operationTransitions: new Counter({
      name: 'lastro_operation_moves_total',
      help: 'Transitions of operations into a state, by this instance',
      labelNames: ['kind', 'state'] as const,
      registers,
    }),
    webhooksReceived: new Counter({
      name: 'lastro_webhook_received_total',
      help: 'Webhook deliveries: stored, duplicate, refused, or failed',
      labelNames: ['source', 'answer'] as const,
      registers,
    }),
    webhookSeconds: new Histogram({
      name: 'lastro_webhook_processing_seconds',
      help: 'Seconds to process a batch of events of one type',
      labelNames: ['source', 'type', 'outcome'] as const,
      buckets: processingBuckets,
      registers,
    }),
  }
}

const counters = processState('metrics', create)

/** Counters of this process since its start. A label is never an id, a name or any other text written by a person. */
export const metrics = () => counters
