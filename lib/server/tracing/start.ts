import 'server-only'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'

const traces = processState<{ stop?: Promise<() => Promise<void>> }>('traces', () => ({}))

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; without it nothing is loaded. */
export async function startTracing(): Promise<void> {
  const endpoint = env().OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === '') return
  traces.stop ??= import('./provider').then(({ provideTraces }) => provideTraces(endpoint))
  await traces.stop
}

/** Exports the remaining spans; an unreachable collector delays the stop only briefly. */
export async function stopTracing(): Promise<void> {
  const stop = await traces.stop
  traces.stop = undefined
  await stop?.().catch(() => log().warn('the last traces were lost'))
}
