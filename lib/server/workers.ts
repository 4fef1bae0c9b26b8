import 'server-only'
import { log } from './log'
import { trackBackground } from './process-state'
import { recordPruning } from './pruning'
import { repeat } from './repeat'

const pruneEveryMs = 3_600_000

/** Background work of every instance, from its start to its end. */
export type Worker =
  /** Starts its own loops. The start of Lastro does not wait for it. */
  | { start: () => void | Promise<void> }
  /** Runs at the start and then repeatedly. */
  | { everyMs: number; run: () => Promise<void> }
  /** Removes data past its retention time and leftovers of crashes: at the start and every hour. */
  | { prune: () => Promise<void> }

/** Starts the workers. A failure is logged under the worker's name and stops no other worker. */
export function startWorkers(workers: Readonly<Record<string, Worker>>): void {
  const prunings: [string, () => Promise<void>][] = []
  for (const [name, worker] of Object.entries(workers)) {
    if ('prune' in worker) prunings.push([name, worker.prune])
    else if ('start' in worker) void trackBackground(succeeds(name, async () => worker.start()))
    else repeatEvery(worker.everyMs, () => succeeds(name, worker.run))
  }
  repeatEvery(pruneEveryMs, async () => {
    const pruned = await Promise.all(prunings.map(([name, prune]) => succeeds(name, prune)))
    recordPruning(pruned.includes(false))
  })
}

function repeatEvery(everyMs: number, run: () => Promise<unknown>): void {
  repeat('a worker', async () => {
    await run()
    return everyMs
  })
}

async function succeeds(worker: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    log().warn({ error, worker }, 'a worker failed')
    return false
  }
}
