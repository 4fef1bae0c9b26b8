import { SpanStatusCode, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { JournalRequest } from '@/e2e/simulator/journal'
import { startTraceCollector } from '@/e2e/support/trace-collector'
import { createCharge } from '@/lib/features/pix/charges/service'
import { db } from '@/lib/server/db/client'
import { jobQueue, startJobs, stopJobs } from '@/lib/server/jobs'
import { submit } from '@/lib/server/operations/perform'
import { getDocument } from '@/lib/server/upstream/accounting/client'
import { startTracing, stopTracing } from './start'

const planted = 'segredo-52998224725'
const collector = await startTraceCollector()
const simulator = await setUpSimulator({}, { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
const requests: JournalRequest[] = []
let handled: () => void = () => undefined
const handling = new Promise<void>((resolve) => {
  handled = resolve
})
const testJobs = jobQueue('jobs-of-a-test', {
  data: z.object({ said: z.string() }),
  batch: 10,
  handle: async (jobs) => {
    handled()
    return jobs.map(({ id }) => ({ id, status: 'completed' }))
  },
})

/** A request as Next reports it, with data that must not be exported. */
function request<T>(run: () => Promise<T>): Promise<T> {
  const attributes = {
    'http.method': 'GET',
    'http.target': `/api/documents/${planted}?q=${planted}`,
    'http.route': `/api/documents/${planted}`,
    'next.span_name': `GET /api/documents?q=${planted}`,
    'next.span_type': 'BaseServer.handleRequest',
    'a word of tomorrow': planted,
  }
  return trace
    .getTracer('next.js')
    .startActiveSpan(`fetch GET https://${planted}.test/x?q=${planted}`, async (span) => {
      span.setAttributes(attributes)
      span.addEvent(planted, { planted })
      span.recordException(new Error(planted))
      span.setStatus({ code: SpanStatusCode.ERROR, message: planted })
      return run().finally(() => span.end())
    })
}

const find = (name: string) => collector.spans().filter((span) => span.name === name)

beforeAll(async () => {
  await startTracing()
  await startJobs()
  const person = await createPerson('Ana', 'finance')
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', kind: 'reset' })
  await request(async () => {
    await getDocument(planted).catch(() => undefined)
    await submit(
      createCharge,
      crypto.randomUUID(),
      createCharge.input.parse({ amountCents: 100, externalId: planted }),
      person,
    )
  })
  await (await db()).transaction((tx) => testJobs.add(tx, { said: planted }))
  await handling
  await stopJobs(5_000)
  await stopTracing()
  requests.push(...simulator.requests())
})
afterAll(() => collector.stop())

test('a request, what it sends and each call upstream are one trace', () => {
  const [outer] = collector.spans().filter(({ scope }) => scope === 'next.js')
  const [read] = find('accounting GET /v1/documentos/{id}')
  const [sending] = find('send pix.charge')
  const [write] = find('pix POST /v1/pix/immediate')
  expect(outer).toMatchObject({
    name: 'fetch GET :hidden//:hidden/x',
    failed: true,
    attributes: { 'http.method': 'GET', 'http.route': '/api/documents/:hidden' },
    resource: { 'service.name': 'lastro', 'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  })
  const of = (parent: typeof outer) => ({ traceId: outer?.traceId, parentSpanId: parent?.spanId })
  expect(read).toMatchObject({
    ...of(outer),
    failed: false,
    attributes: {
      'lastro.service': 'accounting',
      'lastro.endpoint': '/v1/documentos/{id}',
      'lastro.attempt': 1,
      'lastro.status': 404,
    },
  })
  expect(sending).toMatchObject({
    ...of(outer),
    attributes: { 'lastro.kind': 'pix.charge', 'lastro.state': 'unknown', 'lastro.operation': expect.any(String) },
  })
  expect(write).toMatchObject({
    ...of(sending),
    failed: true,
    attributes: { 'lastro.service': 'pix', 'lastro.code': 'upstream_unreachable' },
  })
})

test('a batch of jobs is a trace', () => {
  expect(find('jobs jobs-of-a-test')).toMatchObject([
    { parentSpanId: undefined, attributes: { 'lastro.queue': 'jobs-of-a-test', 'lastro.jobs': 1 } },
  ])
})

test('no value of a request, message of an error or credential is exported', () => {
  expect(collector.text()).not.toBe('')
  for (const secret of [planted, '52998224725', simulator.accountingKey, simulator.pixToken]) {
    expect(collector.text()).not.toContain(secret)
  }
})

test('upstream receives no trace headers', () => {
  expect(requests.length).toBeGreaterThan(1)
  for (const { headers } of requests) expect(headers).not.toHaveProperty('traceparent')
})
