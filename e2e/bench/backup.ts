import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startNode } from '../support/child.ts'
import { environmentWith, simulatorConfiguration } from '../support/configuration.ts'
import { password, people } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { signIn } from '../support/session.ts'
import { percentile, printFigures } from './figures.ts'
import { answerOf } from './measured.ts'
import { authSecret, type Stage, setStage } from './stage.ts'

const operations = 100_000
const entries = 100_000
const files = 300
const readers = 5
const restMs = 100
const transferEveryMs = 1_000
const calmMs = 15_000
/** Slower than without a backup by at most this much, in ms. */
const mostWaitMs = 3_000

type Asked = { ms: number; status: number }
type Run = { seconds: number; printed: string }

/** Runs one of our commands with the stage's configuration. */
async function run(stage: Stage, args: [string, ...string[]], changes: Record<string, string>): Promise<Run> {
  const [command, ...options] = args
  const own = { ...simulatorConfiguration(stage.simulatorUrl), AUTH_SECRET: authSecret, DATA_DIR: stage.dataDir }
  const started = performance.now()
  const child = startNode(
    [
      '--conditions=react-server',
      '--import',
      './lib/commands/resolve-alias.ts',
      `lib/commands/${command}.ts`,
      ...options,
    ],
    { env: environmentWith({ ...own, ...changes }) },
  )
  const code = await child.ended
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${child.output()}`)
  return { seconds: (performance.now() - started) / 1_000, printed: child.output() }
}

/** People read, and occasionally send a transfer, while the work runs. */
async function whileWorking<T>({ lastroUrl }: Stage, cookie: string, work: () => Promise<T>) {
  let isOver = false
  const asked: Asked[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const started = performance.now()
    const headers = { cookie, origin: lastroUrl, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const status = await fetch(`${lastroUrl}/api/${path}`, { ...init, headers }).then(
      async (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    )
    asked.push({ ms: performance.now() - started, status })
  }
  const keepOn = async (one: () => Promise<void>, rest: number) => {
    while (!isOver) await one().then(() => pause(rest))
  }
  const order = { amountCents: 100, key: { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } }
  const paths = ['operations?limit=50', 'operations?state=unknown', 'notices', 'operations?q=aurora', 'pix/balance']
  const working = Array.from({ length: readers }, (_, n) => keepOn(() => ask(paths[n % paths.length] ?? ''), restMs))
  working.push(keepOn(() => ask('pix/transfers', { method: 'POST', body: JSON.stringify(order) }), transferEveryMs))
  const done = await work().finally(() => {
    isOver = true
  })
  await Promise.all(working)
  return { asked, done }
}

const failures = (asked: Asked[]) => asked.filter(({ status }) => status === 0 || status >= 400).length
const longest = (asked: Asked[]) => Math.max(...asked.map(({ ms }) => ms))
const p95 = (asked: Asked[]) =>
  percentile(
    asked.map(({ ms }) => ms),
    0.95,
  )
const reported = { target: null, good: true }
const megabytes = (path: string) => `${(statSync(path).size / 1024 / 1024).toFixed(0)} MB`
const inSeconds = ({ seconds }: Run) => `${seconds.toFixed(1)} s`
const headIn = ({ printed }: Run) => /head (\d+):/.exec(printed)?.[1] ?? '?'

/** A day's Lastro: backed up during use, restored into an empty folder, moved to PostgreSQL. */
export async function benchBackup(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-backup-'))
  const stage = await setStage(6_000)
  const postgres = await startPostgres()
  try {
    console.log(
      `Filling ${operations.toLocaleString('en')} operations and ${entries.toLocaleString('en')} audit entries…`,
    )
    const filling = [String(operations), String(entries), String(files)]
    await stage.restart(async (DATA_DIR) => {
      await answerOf('fill-backup', filling, { DATA_DIR, AUTH_SECRET: authSecret })
    })
    const cookie = await signIn(stage.lastroUrl, people.finance.email, password)
    const calm = await whileWorking(stage, cookie, () => pause(calmMs))
    const file = join(folder, 'lastro.backup')
    const backup = await whileWorking(stage, cookie, () => run(stage, ['backup', file], {}))
    const [restored, fromPostgres] = [join(folder, 'restored'), join(folder, 'postgres.backup')]
    const inPostgres = { DATABASE_URL: postgres.url }
    const runs: Record<string, Run> = {}
    await stage.restart(async () => {
      runs.restore = await run(stage, ['restore', file], { DATA_DIR: restored })
      runs.restoredChain = await run(stage, ['verify-audit'], { DATA_DIR: restored })
      runs.move = await run(stage, ['move-to-postgres', postgres.url], {})
      runs.movedChain = await run(stage, ['verify-audit'], inPostgres)
      runs.backupOfPostgres = await run(stage, ['backup', fromPostgres], inPostgres)
    }, inPostgres)
    const after = await whileWorking(stage, cookie, () => pause(restMs))
    const { restore, restoredChain, move, movedChain, backupOfPostgres } = runs
    if (!(restore && restoredChain && move && movedChain && backupOfPostgres)) throw new Error('not everything was run')
    const waited = /waited (\d+) ms/.exec(backup.done.printed)?.[1] ?? '?'
    const title = `${operations.toLocaleString('en')} operations with their attempts, ${entries.toLocaleString('en')} audit entries, ${files} files`
    return printFigures(title, [
      { name: 'backup, while people work', ours: inSeconds(backup.done), baseline: megabytes(file), ...reported },
      { name: 'everybody stands still', ours: `${waited} ms`, baseline: '', ...reported },
      {
        name: 'longest wait of a person',
        ours: `${longest(backup.asked).toFixed(0)} ms`,
        baseline: `${longest(calm.asked).toFixed(0)} ms without`,
        target: `under ${mostWaitMs} ms more`,
        good: longest(backup.asked) - longest(calm.asked) < mostWaitMs,
      },
      {
        name: 'wait of a person, p95',
        ours: `${p95(backup.asked).toFixed(0)} ms`,
        baseline: `${p95(calm.asked).toFixed(0)} ms without`,
        ...reported,
      },
      {
        name: 'requests that failed',
        ours: `${failures(backup.asked)} of ${backup.asked.length}`,
        baseline: `${failures(calm.asked)} of ${calm.asked.length} without`,
        target: 'none',
        good: failures(backup.asked) === 0,
      },
      {
        name: 'restore, into a folder',
        ours: inSeconds(restore),
        baseline: `head ${headIn(restoredChain)} holds`,
        ...reported,
      },
      { name: 'move to PostgreSQL', ours: inSeconds(move), baseline: `head ${headIn(movedChain)} holds`, ...reported },
      {
        name: 'backup of PostgreSQL',
        ours: inSeconds(backupOfPostgres),
        baseline: megabytes(fromPostgres),
        ...reported,
      },
      {
        name: 'requests that failed after the move',
        ours: `${failures(after.asked)} of ${after.asked.length}`,
        baseline: '',
        target: 'none, by the same session',
        good: failures(after.asked) === 0,
      },
    ])
  } finally {
    await stage.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
