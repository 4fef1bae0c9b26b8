import 'server-only'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'

const holder = globalThis as typeof globalThis & { lastroTraces?: Promise<() => Promise<void>> }

/** Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says; without it nothing is loaded. */
export async function startTracing(): Promise<void> {
  const endpoint = env().OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === '') return
  holder.lastroTraces ??= import('./provider').then(({ provideTraces }) => provideTraces(endpoint))
  await holder.lastroTraces
}

/** Exports what is left; a collector that does not take it holds nothing up for long. */
export async function stopTracing(): Promise<void> {
  const stop = await holder.lastroTraces
  holder.lastroTraces = undefined
  await stop?.().catch(() => log().warn('the last traces were lost'))
}
