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
import { until } from '../support/until.ts'
import { printFigures } from './figures.ts'
import { options } from './options.ts'
import { processorSeconds } from './processor.ts'

const preload = pathToFileURL(`${root}/e2e/bench/statement-log.ts`).href
/** With the index, too: recent documents are read every 45 seconds, and today's payments of each account every minute. */
const mostPerSecond = 1
/** Upstream is read to its end before the measurement. */
const [windowMs, settledMs] = [15_000, 600_000]
const shownStatements = 40

type Idle = { statements: string[]; processorSeconds: number }

/** Statements and processor time of an unused Lastro in so many seconds, once it has read all of upstream. */
async function idleFor(seconds: number, configuration: Record<string, string>): Promise<Idle> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-idle-'))
  const log = join(folder, 'statements')
  const simulator = await startSimulator({ port: 0, rate: 100_000, documents: 300 })
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
  const statements = () => readFileSync(log, 'utf8').split('\n').slice(0, -1)
  const statementsIn = async (ms: number) => {
    const { length } = statements()
    await pause(ms)
    return statements().slice(length)
  }
  try {
    const isSettled = async () => ((await statementsIn(windowMs)).length < 3 * windowMs * 0.001 ? true : null)
    await until('upstream was not read to its end', settledMs, isSettled)
    const before = processorSeconds([lastro.pid])
    const made = await statementsIn(seconds * 1_000)
    return { statements: made, processorSeconds: processorSeconds([lastro.pid]) - before }
  } finally {
    await lastro.stop()
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function printStatements(statements: readonly string[]): void {
  const counts = [...Map.groupBy(statements, (line) => line.slice(0, 160))]
  for (const [text, { length }] of counts.toSorted(([, a], [, b]) => b.length - a.length).slice(0, shownStatements))
    console.log(`  ${String(length).padStart(5)}  ${text}`)
}

/** An unused Lastro, on both databases, with and without the index of documents. */
export async function benchIdle(): Promise<boolean> {
  const seconds = Number(options.seconds ?? 120)
  const figures = []
  for (const database of ['embedded', 'PostgreSQL'])
    for (const index of ['off', 'on'] as const) {
      const postgres = database === 'embedded' ? null : await startPostgres()
      const url = postgres && { DATABASE_URL: postgres.url }
      const used = await idleFor(seconds, { DOCUMENT_INDEX: index, ...url }).finally(() => postgres?.stop())
      const rate = used.statements.length / seconds
      const [good, name] = [rate <= mostPerSecond, `${database}, index ${index}`]
      if (!good || options.full) printStatements(used.statements)
      const target = `at most ${mostPerSecond}`
      figures.push({ name: `statements/s, ${name}`, ours: rate.toFixed(2), baseline: '', target, good })
      const processor = `${((used.processorSeconds / seconds) * 100).toFixed(2)} %`
      figures.push({ name: `of a core, ${name}`, ours: processor, baseline: '', target: null, good: true })
    }
  return printFigures('An unused Lastro', figures)
}
