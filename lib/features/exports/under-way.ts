import 'server-only'
import { processState } from '@/lib/server/global-state'
import { subscribe } from '@/lib/server/live/hub'
import { log } from '@/lib/server/log'
import { trackBackground } from '@/lib/server/process-state'
import { isExportOver } from './rules'
import { findExport } from './store/exports'

/** The downloads under way on this instance, by export id. */
const underWay = processState('files of exports under way', () => new Map<string, Set<AbortController>>())

/**
 * Runs a fetch of an export with a signal that aborts when the export is cancelled. Fetches of
 * an export that is over are not run.
 */
export async function whileExportIsOpen(exportId: string, fetch: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController()
  const files = underWay.get(exportId) ?? new Set()
  underWay.set(exportId, files.add(controller))
  try {
    // The state is read after the fetch was registered, so that no cancellation is missed.
    if (!isExportOver((await findExport(exportId)).state)) await fetch(controller.signal)
  } finally {
    files.delete(controller)
    if (files.size === 0 && underWay.get(exportId) === files) underWay.delete(exportId)
  }
}

/** Aborts this instance's fetches of an export; those that wait for the budget are never sent. */
export function stopFetching(exportId: string): void {
  for (const file of underWay.get(exportId) ?? []) file.abort(new Error('the export was cancelled'))
}

async function stopIfOver(exportId: string): Promise<void> {
  if (underWay.has(exportId) && isExportOver((await findExport(exportId)).state)) stopFetching(exportId)
}

/** Stops fetching exports that another instance has cancelled. */
export function stopWhatIsCancelled(): void {
  const stop = (id: string) =>
    trackBackground(stopIfOver(id).catch((error: unknown) => log().warn({ error }, 'an export was not looked up')))
  const stopAny = () => {
    for (const id of underWay.keys()) void stop(id)
  }
  subscribe({
    onMessage: ({ topic, subject }) => {
      if (topic === 'exports') subject === null ? stopAny() : void stop(subject)
    },
    onMissed: stopAny,
  })
}
