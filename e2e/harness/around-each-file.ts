import { rmSync } from 'node:fs'
import { afterAll, vi } from 'vitest'
import { takeDataFolders } from '@/e2e/support/prepared-folder'

// Files share threads: each evaluates Lastro's modules anew and leaves nothing to the thread's next file.
vi.resetModules()
const environment = { ...process.env }
const intervals = vi.spyOn(globalThis, 'setInterval')
dropOverlongTimers()

/** After a file's tests: closes resources, removes the data folder, and restores what files share. */
afterAll(async () => {
  await vi.dynamicImportSettled()
  const folders = takeDataFolders()
  if (folders.length > 0) {
    const { closeDatabase } = await import('@/lib/server/db/client')
    const { closeUpstreamPools } = await import('@/lib/server/upstream/pools')
    const { beginStopping } = await import('@/lib/server/process-state')
    beginStopping()
    await closeDatabase()
    await closeUpstreamPools()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  for (const { value } of intervals.mock.results) clearInterval(value)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'lastro')
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})

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
