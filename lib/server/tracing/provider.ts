import 'server-only'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { z } from 'zod'
import { recordAnswer, recordFailure } from '@/lib/server/connections'
import { log } from '@/lib/server/log'
import { scrubbed } from './scrub'

const exportEveryMs = 2_000
const exportTimeoutMs = 10_000
/** Machines request these every few seconds, or they are static files: their traces tell nothing new. */
const unwatched = /^\/(api\/(health|metrics)|_next)\b/

const watched: Sampler = {
  shouldSample: (_context, _traceId, _name, _kind, attributes) => ({
    decision: unwatched.test(String(attributes['http.target'] ?? ''))
      ? SamplingDecision.NOT_RECORD
      : SamplingDecision.RECORD_AND_SAMPLED,
  }),
  toString: () => 'watched',
}

const exportSucceeded = 0

/** Exports scrubbed spans only, and logs an unreachable collector. */
function scrubbing(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans.map(scrubbed), (result) => {
        if (result.code === exportSucceeded) recordAnswer('traces')
        else {
          log().warn({ spans: spans.length }, 'traces were not taken')
          recordFailure('traces', { code: 'connection.traces-refused', values: {} })
        }
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

async function version(): Promise<string> {
  const text = await readFile(resolve(process.cwd(), 'package.json'), 'utf8').catch(() => '{}')
  return z.object({ version: z.string().default('unknown') }).parse(JSON.parse(text)).version
}

/**
 * Exports every span to the collector at `endpoint`; returns a function that stops after a last export. No propagator
 * is set: callers' trace ids are ignored, and upstream never sees ours.
 */
export async function provideTraces(endpoint: string): Promise<() => Promise<void>> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'lastro',
      'service.version': await version(),
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: watched }),
    spanProcessors: [new BatchSpanProcessor({ exporter: scrubbing(exporter), scheduledDelayMillis: exportEveryMs })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown()
    trace.disable()
    context.disable()
  }
}
