import 'server-only'
import { type Attributes, trace } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/server/global-state'

/** Attributes of Next that hold no data of the request. */
const plain = new Set(['http.method', 'http.status_code', 'next.span_type', 'next.rsc', 'error.type'])
const routes = new Set(['http.route', 'next.route'])

const templatePart = /^(\(?[a-z]+(-[a-z]+)*\)?|\[{1,2}(\.{3})?[a-zA-Z]+\]{1,2}|_not-found)?$/

/** Next knows one route for the whole API, so our routes are stored by trace id until their spans are exported. */
const apiRoute = '/api/[...path]'
const routeOfTrace = processState('routes of traces', () => new LRUCache<string, string>({ max: 10_000 }))

/** Records the route of the current request, such as `/api/users/[id]`. */
export function recordTracedRoute(route: string): void {
  const span = trace.getActiveSpan()
  if (span?.isRecording()) routeOfTrace.set(span.spanContext().traceId, route)
}

const withRoute = (text: string, span: ReadableSpan) =>
  text.replaceAll(apiRoute, routeOfTrace.get(span.spanContext().traceId) ?? apiRoute)

/** An address with every part hidden that is not a word of a route template. */
function templateOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path
    .split('/')
    .map((part) => (templatePart.test(part) ? part : ':hidden'))
    .join('/')
}

function nameOf(span: ReadableSpan): string {
  const { name, instrumentationScope } = span
  if (instrumentationScope.name === 'lastro') return name
  return withRoute(name, span)
    .split(' ')
    .map((word) => (word.includes('/') ? templateOf(word) : word))
    .join(' ')
}

function attributesOf(span: ReadableSpan): Attributes {
  const { attributes, instrumentationScope } = span
  const own = instrumentationScope.name === 'lastro'
  const allowed = Object.entries(attributes).flatMap(([name, value]) => {
    if (own) return name.startsWith('lastro.') ? [[name, value]] : []
    if (routes.has(name)) return [[name, templateOf(withRoute(String(value), span))]]
    return plain.has(name) ? [[name, value]] : []
  })
  return Object.fromEntries(allowed)
}

/** The span as exported: no addresses with values, no error messages, only attributes known to be harmless. */
export function scrubbed(span: ReadableSpan): ReadableSpan {
  return {
    name: nameOf(span),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parentSpanContext,
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: attributesOf(span),
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
