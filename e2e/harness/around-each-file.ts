import { rmSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'
import { takeDataFolders } from '@/e2e/support/prepared-folder'

// Files share threads and with them packages and the compiled database, while each evaluates Lastro's modules anew.
vi.resetModules()
const environment = { ...process.env }
dropOverlongTimers()

/** After a file's tests: ends Lastro as a stopping process does, and restores what the thread's files share. */
afterAll(async () => {
  vi.useRealTimers()
  const folders = takeDataFolders()
  try {
    await within('imports', vi.dynamicImportSettled())
    const { backgroundSettled, beginStopping, pendingSettled } = await import('@/lib/server/process-state')
    beginStopping()
    if (folders.length === 0) return
    const { stopHub } = await import('@/lib/server/live/hub')
    const { restJobs, stopJobs } = await import('@/lib/server/jobs')
    const { stopKeeping } = await import('@/lib/server/audit/keeping')
    const { closeDatabase } = await import('@/lib/server/db/client')
    const { closeUpstreamPools } = await import('@/lib/server/upstream/pools')
    await within('work', Promise.all([stopHub(), restJobs(), pendingSettled()]))
    await within('jobs', stopJobs())
    await within('loops', backgroundSettled())
    await within('audit', stopKeeping())
    await within('database', closeDatabase())
    await within('pools', closeUpstreamPools())
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(globalThis, 'lastro')
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
  }
})

/** Waits for the end of what a test may have left unfinished for good, like a sender that crashed. */
async function within(what: string, ending: Promise<unknown>): Promise<void> {
  const late = Symbol('late')
  const { promise, resolve } = Promise.withResolvers<typeof late>()
  const timer = setTimeout(resolve, 3_000, late)
  if ((await Promise.race([ending, promise])) === late)
    console.warn(`still going on after ${expect.getState().testPath}: ${what}`)
  clearTimeout(timer)
}

/**
 * Drops timers that are too long for Node, which would run them after a millisecond: the embedded database restarts the
 * timer of a test with a later clock for ever, even when it is closed.
 */
function dropOverlongTimers(): void {
  const { setTimeout: start } = globalThis
  const startShort = (run: () => void, ms = 0, ...rest: []) =>
    ms > 2 ** 31 - 1 ? start(() => undefined) : start(run, ms, ...rest)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(startShort, start))
}
