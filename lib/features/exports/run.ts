import 'server-only'
import { databaseIsShared } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { pause, trackBackground } from '@/lib/server/process-state'
import { idle, repeat } from '@/lib/server/repeat'
import { fetchItem } from './fetch'
import { finishNext } from './finish'
import { planNext } from './plan'
import { publishExport } from './publish'
import { endEveryLease, msUntilUnfinished, msUntilUnplanned } from './store/exports'
import { claimItems, type ExportItem, msUntilItem, renewClaims } from './store/items'
import { stopWhatIsCancelled } from './under-way'

/** Concurrent fetches of an instance, enough to use all requests that people leave while an answer takes a few seconds. */
const together = 8
const lookMs = 1_000
const renewEveryMs = 10_000

const state = processState('exports', () => ({
  running: false,
  fetching: new Map<bigint, Promise<unknown>>(),
  /** Until then the budget is used. */
  waitUntil: 0,
}))

/** Plans, fetches and finishes exports, on each instance. */
export async function startExports(): Promise<void> {
  if (state.running) return
  state.running = true
  stopWhatIsCancelled()
  if (!(await databaseIsShared())) await endEveryLease()
  const wokenBy = ['exports'] as const
  repeat('documents of exports', async () => ((await planNext()) ? 0 : idle), { wokenBy, due: msUntilUnplanned })
  repeat('files of exports', fetchSome, { wokenBy, due: msUntilItem })
  repeat('ends of exports', async () => ((await finishNext()) ? 0 : idle), { wokenBy, due: msUntilUnfinished })
  repeat('claims of exports', async () => {
    await renewClaims([...state.fetching.keys()])
    return renewEveryMs
  })
}

/** Starts as many fetches as there is room for, and returns once one of them has ended. */
async function fetchSome(): Promise<number> {
  const { fetching, waitUntil } = state
  const restMs = waitUntil - Date.now()
  if (restMs > 0) return Math.min(restMs, lookMs)
  const items = await claimItems(together - fetching.size)
  for (const item of items) fetching.set(item.id, trackBackground(fetchOne(item)))
  if (fetching.size === 0) return idle
  if (items.length > 0 && fetching.size < together) return 0
  await Promise.race([...fetching.values(), pause(lookMs)])
  return 0
}

async function fetchOne(item: ExportItem): Promise<void> {
  try {
    const waitMs = await fetchItem(item)
    state.waitUntil = Math.max(state.waitUntil, Date.now() + waitMs)
    await publishExport(item.exportId)
  } catch (error) {
    log().warn({ error }, 'a file of an export was not settled')
  } finally {
    state.fetching.delete(item.id)
  }
}
