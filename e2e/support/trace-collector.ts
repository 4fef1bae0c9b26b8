import { createServer } from 'node:http'
import { z } from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
})
const span = z.looseObject({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(attribute),
  status: z.looseObject({ code: z.number().optional() }),
})
const resource = z.object({ attributes: z.array(attribute) })
const scopeSpans = z.object({ scope: z.looseObject({ name: z.string() }), spans: z.array(span) })
const exported = z.object({ resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(scopeSpans) })) })

type Attributes = Record<string, string | number | undefined>

export type CollectedSpan = {
  name: string
  scope: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  failed: boolean
  attributes: Attributes
  resource: Attributes
}

/** An OTLP collector that accepts JSON and stores it. */
export type TraceCollector = {
  url: string
  /** All exported bytes as text. */
  text(): string
  spans(): CollectedSpan[]
  stop(): Promise<void>
}

const errorStatus = 2

const attributesOf = (list: z.output<typeof attribute>[]): Attributes =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

function spansIn(body: string): CollectedSpan[] {
  return exported
    .parse(JSON.parse(body))
    .resourceSpans.flatMap(({ resource: { attributes: of }, scopeSpans: scopes }) =>
      scopes.flatMap(({ scope, spans }) =>
        spans.map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
          ...{ name, scope: scope.name, traceId, spanId, parentSpanId },
          failed: status.code === errorStatus,
          attributes: attributesOf(attributes),
          resource: attributesOf(of),
        })),
      ),
    )
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    text: () => bodies.join('\n'),
    spans: () => bodies.flatMap(spansIn),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
