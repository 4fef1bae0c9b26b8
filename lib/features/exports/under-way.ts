import 'server-only'
import { processState } from '@/lib/server/global-state'
import { subscribe } from '@/lib/server/live/hub'
import { log } from '@/lib/server/log'
import { isExportOver } from './rules'
import { findExport } from './store/exports'

/** The downloads under way on this instance, by export id. */
const underWay = processState('files of exports under way', () => new Map<string, Set<AbortController>>())

/**
 * Runs what fetches a file of an export, with a signal that ends it when the export is cancelled. Nothing is run of an
 * export that is over already.
 */
export async function whileExportIsOpen(exportId: string, fetch: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController()
  const files = underWay.get(exportId) ?? new Set()
  underWay.set(exportId, files.add(controller))
  try {
    // Read after it was added: a cancellation either finds it there or is seen here.
    if (!isExportOver((await findExport(exportId)).state)) await fetch(controller.signal)
  } finally {
    files.delete(controller)
    if (files.size === 0 && underWay.get(exportId) === files) underWay.delete(exportId)
  }
}

/** Ends what this instance fetches of an export: what waits for the budget never leaves. */
export function stopFetching(exportId: string): void {
  for (const file of underWay.get(exportId) ?? []) file.abort(new Error('the export was cancelled'))
}

async function stopIfOver(exportId: string): Promise<void> {
  if (underWay.has(exportId) && isExportOver((await findExport(exportId)).state)) stopFetching(exportId)
}

/** Stops fetching what another instance has cancelled. */
export function stopWhatIsCancelled(): void {
  const stop = (id: string) =>
    stopIfOver(id).catch((error: unknown) => log().warn({ error }, 'an export was not looked up'))
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
