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
import { fillDemo } from './demo/fill.ts'
import { fail } from './fail.ts'

export type Demo = DemoOptions & { folder: string; mode: 'production' | 'development' }

/** Taken for as long as this process lives, however it ends. */
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

/** From here on a payment needs a second person. */
const thresholdCents = 500_000

/** Of the accounting service: its notes are read in a minute or two instead of half an hour. */
const requestsPerMinute = '1200'

async function startSimulatorProcess(port: number, appUrl: string, stateFile: string): Promise<Child> {
  const seeds = ['--sales', '--quarter', '--rate', requestsPerMinute, '--state', stateFile]
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
    for (const part of ['data', 'auth-secret', 'lastro.log', 'simulator.json', 'filled.json'])
      rmSync(`${folder}/${part}`, { recursive: true, force: true })

  const url = `http://localhost:${port}`
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`
  const log = mode === 'production' ? `${folder}/lastro.log` : 'inherit'
  try {
    console.log('Starting the simulator and Lastro…')
    const simulator = await startSimulatorProcess(simulatorPort, url, `${folder}/simulator.json`)
    children.push(simulator)
    const configuration = {
      ...simulatorConfiguration(simulatorUrl),
      ...firstUserConfiguration,
      AUTH_SECRET: storedSecret(folder),
      ACCOUNTING_REQUESTS_PER_MINUTE: requestsPerMinute,
      REQUIRE_SECOND_FACTOR: secondFactor,
      APPROVAL_THRESHOLD_CENTS: String(thresholdCents),
      LOG_LEVEL: mode === 'production' ? 'info' : 'warn',
    }
    const lastro = await startLastro({ port, url, dataDir: `${folder}/data`, configuration, mode, log })
    children.push(lastro)
    for (const child of children)
      child.ended.then(() => stopping || endedEarly(child === lastro ? 'Lastro' : 'The simulator'))
    await createPeople(url)
  } catch (error) {
    // Ctrl-C reaches the children too: what fails because of it is no failure.
    await pause(200)
    if (!stopping) console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
  if (!stopping) console.log(welcome(url, simulatorUrl, name))
  // Whoever owes a second factor can do nothing else before.
  if (!stopping && !empty && secondFactor === '') await fill(url, simulatorUrl, `${folder}/filled.json`, () => stopping)

  function endedEarly(what: string): void {
    console.error(`${what} ended by itself; its last lines are in ${name}/lastro.log`)
    stop(1)
  }
}

/** A demo without it is one all the same. */
async function fill(url: string, simulatorUrl: string, marksFile: string, isStopping: () => boolean): Promise<void> {
  const begun = existsSync(marksFile)
  console.log(begun ? '  Looking after the quarter…' : '  Filling a quarter…')
  const onScreensFilled = () =>
    console.log('  The quarter is there; two months are reconciled as their notes are read…')
  await fillDemo({ url, simulatorUrl, marksFile, onScreensFilled }).then(
    () => console.log('  The quarter is there, and two months are partly reconciled.'),
    (error: Error) => isStopping() || console.error(`  The quarter was not filled: ${error.message}`),
  )
}

function welcome(url: string, simulatorUrl: string, folder: string): string {
  const rows = roles.map((role) => `    ${role.padEnd(9)}${people[role].email.padEnd(34)}${people[role].name}`)
  return `
  Lastro     ${url}
  Simulator  ${simulatorUrl}

  Sign in with the password ${password} as
${rows.join('\n')}

  Payments from R$ 5,000 on wait for the manager.
  Everything is stored in ${folder}; --reset starts over. Ctrl-C stops.
`
}
