import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { whenOrphaned } from '../../lib/commands/when-orphaned.ts'
import { type Child, startNode } from '../support/child.ts'
import { simulatorConfiguration } from '../support/configuration.ts'
import { startLastro } from '../support/lastro.ts'
import { createPeople, firstUserConfiguration, password, people, roles } from '../support/people.ts'
import { root } from '../support/root.ts'
import { until } from '../support/until.ts'
import type { DemoOptions } from './arguments.ts'
import { controlOf } from './demo/control.ts'
import { fillDemo, nextStage } from './demo/fill.ts'
import { fail } from './fail.ts'

export type Demo = DemoOptions & { folder: string; mode: 'production' | 'development' }

/** The lock lasts as long as this process, however it ends. */
function lock(folder: string): void {
  const file = new DatabaseSync(`${folder}/lock.sqlite`)
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    fail(`Another one is already running on ${folder}: stop it first (Ctrl-C where it runs)`)
  }
  heldLocks.push(file)
}
const heldLocks: DatabaseSync[] = []

function storedSecret(folder: string): string {
  const file = `${folder}/auth-secret`
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Payments above this amount need a second person. */
const thresholdCents = 500_000

/** Limit of the accounting service, high enough to read all notes in a minute or two instead of half an hour. */
const requestsPerMinute = '12000'

/** Notes are read only at the end; no second sign-in is needed during the filling. */
const whileFilling = (readsNotes: boolean) => ({
  ACCOUNTING_REQUESTS_PER_MINUTE: requestsPerMinute,
  DOCUMENT_INDEX: readsNotes ? 'on' : 'off',
  SESSION_IDLE_MINUTES: '480',
})

async function startSimulatorProcess(port: number, appUrl: string, stateFile: string, odd: boolean): Promise<Child> {
  const seeds = ['--sales', '--quarter', ...(odd ? ['--odd'] : []), '--rate', requestsPerMinute, '--state', stateFile]
  const child = startNode(['e2e/simulator/main.ts', '--port', String(port), '--app-url', appUrl, ...seeds])
  const ready = () => Promise.resolve(child.output().includes('simulator ready') ? true : null)
  await until('the simulator did not start', 30_000, ready, () => (child.running() ? null : child.output().trim()))
  return child
}

/** Starts the simulator and Lastro with the demo's people and stays until Ctrl-C. */
export async function runDemo({
  folder: name,
  mode,
  port,
  simulatorPort,
  reset,
  empty,
  odd,
  secondFactor,
}: Demo): Promise<void> {
  const folder = `${root}/${name}`
  const children: Child[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    await Promise.all(children.toReversed().map((child) => child.stop()))
    process.exit(code)
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  whenOrphaned(() => stop(0))

  mkdirSync(folder, { recursive: true })
  lock(folder)
  if (reset)
    for (const part of ['data', 'auth-secret', 'lastro.log', 'simulator.json', 'quarter.json'])
      rmSync(`${folder}/${part}`, { recursive: true, force: true })

  const marksFile = `${folder}/quarter.json`
  const begun = existsSync(marksFile)
  // Data that a person created in a demo without a quarter is preserved.
  const fills = !empty && (begun || !existsSync(`${folder}/data`))
  const url = `http://localhost:${port}`
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`
  const log = mode === 'production' ? `${folder}/lastro.log` : 'inherit'
  const start = async (changes: Record<string, string>, clockAt?: number) => {
    const configuration = {
      ...simulatorConfiguration(simulatorUrl),
      ...firstUserConfiguration,
      AUTH_SECRET: storedSecret(folder),
      APPROVAL_THRESHOLD_CENTS: String(thresholdCents),
      LOG_LEVEL: mode === 'production' ? 'info' : 'warn',
      ...changes,
    }
    const lastro = await startLastro({ port, url, dataDir: `${folder}/data`, configuration, mode, log, clockAt })
    children.push(lastro)
    lastro.ended.then(() => stopping || !children.includes(lastro) || endedEarly('Lastro'))
    await createPeople(url)
    return lastro
  }
  try {
    console.log('Starting the simulator…')
    const simulator = await startSimulatorProcess(simulatorPort, url, `${folder}/simulator.json`, odd)
    children.push(simulator)
    simulator.ended.then(() => stopping || endedEarly('The simulator'))
    const control = controlOf(simulatorUrl)
    if (fills && mode === 'production') await fillPast(control)
    await control.moveClock(null)
    console.log('Starting Lastro…')
    if (!stopping) await start({ ACCOUNTING_REQUESTS_PER_MINUTE: '1200', REQUIRE_SECOND_FACTOR: secondFactor })
  } catch (error) {
    // Ctrl-C reaches the children too, so their failures are ignored.
    await pause(200)
    if (!stopping) console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
  if (!stopping) console.log(welcome(url, simulatorUrl, name))
  if (!stopping && !empty && !fills) console.log('  It was begun without a quarter of work: --reset fills one.')
  // A person who must set up a second factor can do nothing else before.
  if (!stopping && fills && mode === 'development' && secondFactor === '') await fillToday()

  /** Fills under a clock that moves from the first day of the quarter to now, before Lastro is shown. */
  async function fillPast(control: ReturnType<typeof controlOf>): Promise<void> {
    let failed = false
    const printed = new Set<string>()
    for (let stage = nextStage(marksFile); stage && !failed && !stopping; stage = nextStage(marksFile)) {
      const { at, readsNotes } = stage
      if (printed.size === 0)
        console.log(`${begun ? 'Going on with' : 'Filling'} a quarter of work, day by day: about a minute and a half…`)
      await control.moveClock(at)
      const lastro = await start(whileFilling(readsNotes), at)
      if (readsNotes) console.log('  Notes are read, months are reconciled…')
      const moveClock = printingMonths(lastro.moveClock, printed)
      await fillDemo({ url, simulatorUrl, marksFile, moveClock, readsNotes }).catch((error: Error) => {
        failed = true
        notFilled(error)
      })
      children.splice(children.indexOf(lastro), 1)
      await lastro.stop()
    }
  }

  function notFilled(error: Error): void {
    if (!stopping) console.error(`  The quarter was not filled: ${error.message}`)
  }

  /** Where Lastro's clock cannot be moved, everything gets today's date. */
  async function fillToday(): Promise<void> {
    console.log('  Filling a quarter, all of it today…')
    const onScreensFilled = () => console.log('  Two months are reconciled as their notes are read…')
    const filling = fillDemo({ url, simulatorUrl, marksFile, onScreensFilled })
    await filling.then(() => console.log('  The quarter is there.'), notFilled)
  }

  function endedEarly(what: string): void {
    console.error(`${what} ended by itself; its last lines are in ${name}/lastro.log`)
    stop(1)
  }
}

/** Prints each month when the clock first reaches it. */
function printingMonths(moveClock: (instant: number) => Promise<void>, printed: Set<string>) {
  const format = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'America/Sao_Paulo' })
  return (instant: number) => {
    const month = format.format(instant)
    if (!printed.has(month)) console.log(`  ${month}…`)
    printed.add(month)
    return moveClock(instant)
  }
}

function welcome(url: string, simulatorUrl: string, folder: string): string {
  const rows = roles.map((role) => `    ${role.padEnd(9)}${people[role].email.padEnd(34)}${people[role].name}`)
  return `
  Lastro     ${url}
  Simulator  ${simulatorUrl}/panel   pays charges, receives Pix, opens infractions, fails…

  Sign in with the password ${password} as
${rows.join('\n')}

  Payments from R$ 5,000 on wait for the manager.
  Everything is stored in ${folder}; --reset starts over. Ctrl-C stops.
`
}
