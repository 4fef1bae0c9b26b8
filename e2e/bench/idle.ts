import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startSimulator } from '../simulator/server.ts'
import { simulatorConfiguration } from '../support/configuration.ts'
import { startLastro } from '../support/lastro.ts'
import { firstUserConfiguration } from '../support/people.ts'
import { anyFreePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { root } from '../support/root.ts'
import { printFigures } from './figures.ts'
import { options } from './options.ts'

const preload = pathToFileURL(`${root}/e2e/support/statement-log.ts`).href
const mostPerSecond = 1

/** Statements a second of a Lastro that nobody uses, once its start is over. */
async function idleStatements(configuration: Record<string, string>, settleMs: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-idle-'))
  const log = join(folder, 'statements')
  const simulator = await startSimulator({ port: 0, rate: 100_000 })
  const port = await anyFreePort()
  const lastro = await startLastro({
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir: join(folder, 'data'),
    nodeOptions: ['--import', preload],
    configuration: {
      ...simulatorConfiguration(simulator.url),
      ...firstUserConfiguration,
      AUTH_SECRET: 'a-secret-of-the-benchmarks-0123456789',
      ACCOUNTING_REQUESTS_PER_MINUTE: '100000',
      STATEMENT_LOG: log,
      ...configuration,
    },
  })
  try {
    await pause(settleMs)
    const lines = () => readFileSync(log, 'utf8').split('\n')
    const before = lines().length
    await pause(seconds * 1_000)
    const made = lines().slice(before - 1, -1)
    if (process.env.SHOW_STATEMENTS) summarise(made)
    return made.length / seconds
  } finally {
    await lastro.stop()
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function summarise(lines: string[]): void {
  const counts = Map.groupBy(lines, (line) => line.slice(25, 185))
  for (const [text, { length }] of [...counts].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 45))
    console.log(`  ${String(length).padStart(5)}  ${text}`)
}

/** Statements of an idle Lastro on both databases. */
export async function benchIdle(): Promise<boolean> {
  const seconds = Number(options.seconds ?? 30)
  const settleMs = Number(process.env.SETTLE ?? 45_000)
  const postgres = await startPostgres()
  try {
    const figures = []
    for (const [name, configuration] of [
      ['embedded', {}],
      ['PostgreSQL', { DATABASE_URL: postgres.url }],
    ] as const) {
      if (process.env.ONLY && process.env.ONLY !== name) continue
      const rate = await idleStatements(configuration, settleMs, seconds)
      figures.push({
        name: `statements a second, ${name}`,
        ours: rate.toFixed(2),
        baseline: '',
        target: `at most ${mostPerSecond}`,
        good: rate <= mostPerSecond,
      })
    }
    return printFigures('A Lastro that nobody uses', figures)
  } finally {
    await postgres.stop()
  }
}
