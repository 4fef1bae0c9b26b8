import 'server-only'
import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/** What Next says of a request that holds nothing of the request's own. */
const plain = new Set(['http.method', 'http.status_code', 'next.span_type', 'next.rsc', 'error.type'])
const routes = new Set(['http.route', 'next.route'])

const templatePart = /^(\(?[a-z]+(-[a-z]+)*\)?|\[{1,2}(\.{3})?[a-zA-Z]+\]{1,2}|_not-found)?$/

/** An address with whatever is no word of a template hidden. */
function templateOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path
    .split('/')
    .map((part) => (templatePart.test(part) ? part : ':hidden'))
    .join('/')
}

function nameOf({ name, instrumentationScope }: ReadableSpan): string {
  if (instrumentationScope.name === 'lastro') return name
  return name
    .split(' ')
    .map((word) => (word.includes('/') ? templateOf(word) : word))
    .join(' ')
}

function attributesOf({ attributes, instrumentationScope }: ReadableSpan): Attributes {
  const own = instrumentationScope.name === 'lastro'
  const allowed = Object.entries(attributes).flatMap(([name, value]) => {
    if (own) return name.startsWith('lastro.') ? [[name, value]] : []
    if (routes.has(name)) return [[name, templateOf(String(value))]]
    return plain.has(name) ? [[name, value]] : []
  })
  return Object.fromEntries(allowed)
}

/** The span as it may leave: no addresses with values, no messages of errors, nothing that is not known to be harmless. */
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
