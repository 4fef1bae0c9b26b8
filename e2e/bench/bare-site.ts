import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentials } from '../simulator/context.ts'
import { startCommand, startNode } from '../support/child.ts'
import { anyFreePort } from '../support/ports.ts'
import { root } from '../support/root.ts'
import { until } from '../support/until.ts'

export type BareSite = { url: string; stop(): Promise<void> }

/** Builds and starts the bare page (Next and React Query alone) over the simulator's documents. */
export async function startBareSite(simulatorUrl: string): Promise<BareSite> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-page-'))
  const next = join(root, 'node_modules/next/dist/bin/next')
  cpSync(join(root, 'e2e/bench/bare-page'), folder, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const production = { ...process.env, NODE_ENV: 'production' as const }
  const build = startNode([next, 'build', folder], { env: production })
  if ((await build.ended) !== 0) {
    remove()
    throw new Error(`the bare page was not built\n${build.output()}`)
  }
  const port = await anyFreePort()
  const server = startCommand(process.execPath, [next, 'start', folder, '--port', String(port)], {
    env: {
      ...production,
      BARE_TARGET: `${simulatorUrl}/contabil`,
      BARE_AUTHORIZATION: `Bearer ${credentials.accountingKey}`,
    },
  })
  const stop = async () => {
    await server.stop()
    remove()
  }
  const ready = async () => (server.output().includes('Ready') ? true : null)
  const ended = () => (server.running() ? null : server.output())
  await until('the bare page did not start', 30_000, ready, ended).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}
