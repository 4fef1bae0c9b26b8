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
      help: 'Time until the head of an answer, each attempt by itself; outcome is the class of its status or why none came',
      labelNames: ['service', 'endpoint', 'outcome'] as const,
      buckets: upstreamBuckets,
      registers,
    }),
    upstreamErrors: new Counter({
      name: 'lastro_upstream_errors_total',
      help: 'Calls that ended without what was asked for, after all their attempts',
      labelNames: ['service', 'endpoint', 'code'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'lastro_http_requests_seconds',
      help: 'Requests to the API of Lastro, until the head of the answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: requestBuckets,
      registers,
    }),
    operationTransitions: new Counter({
      name: 'lastro_operation_moves_total',
      help: 'Operations that came into a state, by this instance',
      labelNames: ['kind', 'state'] as const,
      registers,
    }),
    webhooksReceived: new Counter({
      name: 'lastro_webhook_received_total',
      help: 'Deliveries of the services: kept, known before, turned away, or not kept because Lastro failed',
      labelNames: ['source', 'answer'] as const,
      registers,
    }),
    webhookSeconds: new Histogram({
      name: 'lastro_webhook_processing_seconds',
      help: 'Processing the events of one type that were taken together',
      labelNames: ['source', 'type', 'outcome'] as const,
      buckets: processingBuckets,
      registers,
    }),
  }
}

const counters = processState('metrics', create)

/** Counters of this process since its start. A label is never an id, a name or any other text written by a person. */
export const metrics = () => counters
