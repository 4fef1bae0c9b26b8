import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SimulatorOptions } from '../simulator/context.ts'
import { type Simulator, startSimulator } from '../simulator/server.ts'
import type { Child } from './child.ts'
import { simulatorConfiguration } from './configuration.ts'
import { type LastroOptions, startLastro } from './lastro.ts'
import { createPeople, firstUserConfiguration } from './people.ts'
import { anyFreePort } from './ports.ts'
import { newDataFolder } from './prepared-folder.ts'

export type EnvironmentOptions = {
  simulator?: SimulatorOptions
  /** In addition to the usual test configuration. */
  configuration?: Record<string, string>
  /** Start time of both clocks until the first restart; needs an empty data folder. */
  clockAt?: number
  /** Host name of Lastro's address; passkeys need a name, never an IP address. */
  hostname?: '127.0.0.1' | 'localhost'
}

/** Another Lastro on an environment's database, with its own data folder. */
export type OtherInstance = { lastro: Child; url: string; port: number; dataDir: string }

/** A simulator and a Lastro for one test, with the four people, on a temporary data folder. */
export type Environment = {
  url: string
  dataDir: string
  simulator: Simulator
  options: LastroOptions
  /** Lastro's log so far. */
  output(): string
  /** Of the current process. */
  pid(): number
  /** Stops Lastro like an orderly restart; returns its exit code. */
  halt(): Promise<number | null>
  /** Stops Lastro like a power cut. */
  kill(): Promise<void>
  /**
   * Starts Lastro again on the same data folder, port and upstream, optionally with other configuration or a clock
   * time.
   */
  start(configuration?: Record<string, string>, clockAt?: number): Promise<void>
  /** Starts another instance on the same database; it ends with the environment. */
  startOther(clockAt?: number): Promise<OtherInstance>
  /** Moves both clocks to an instant. */
  moveClock(instant: number): Promise<void>
  stop(): Promise<void>
}

const authSecret = 'a-secret-of-the-end-to-end-tests-0123456789'

/** High enough that parallel tests do not wait for each other; tests of the budget set their own. */
const roomy = 60_000

/**
 * A test's Lastro does not live long enough for the optimising compilation of the embedded database to pay: that takes a
 * third of a start's processor time.
 */
const nodeOptions = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']

/**
 * Fills a data folder with the common start of all environments: the schema and the four people, without an upstream.
 */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const port = await anyFreePort()
  const url = `http://127.0.0.1:${port}`
  const configuration = {
    ...simulatorConfiguration('http://127.0.0.1:1'),
    ...firstUserConfiguration,
    AUTH_SECRET: authSecret,
    DOCUMENT_INDEX: 'off',
  }
  const lastro = await startLastro({ port, url, dataDir, configuration, nodeOptions })
  await createPeople(url).finally(() => lastro.stop())
}

/** Uses a copy of the prepared data folder; on PostgreSQL it starts empty. */
export async function startEnvironment({
  simulator: simulatorOptions,
  configuration,
  clockAt,
  hostname = '127.0.0.1',
}: EnvironmentOptions = {}): Promise<Environment> {
  const port = await anyFreePort()
  const url = `http://${hostname}:${port}`
  // An index reads the files of all notes.
  const documents = configuration?.DOCUMENT_INDEX === 'on' ? 300 : undefined
  const simulator = await startSimulator({ rate: roomy, appUrl: url, documents, ...simulatorOptions })
  // Tests settle operations by name.
  simulator.changeSettings({ transferSettleMs: null, refundSettleMs: null })
  // The prepared folder has today's date.
  const dataDir = clockAt === undefined ? newDataFolder('lastro-e2e-') : mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  const options: LastroOptions = {
    port,
    url,
    dataDir,
    nodeOptions,
    configuration: {
      ...simulatorConfiguration(simulator.url),
      ...firstUserConfiguration,
      AUTH_SECRET: authSecret,
      ACCOUNTING_REQUESTS_PER_MINUTE: String(roomy),
      // The index would read upstream during every test; tests of the index switch it on.
      DOCUMENT_INDEX: 'off',
      // Tests of a whole month set the number of days themselves.
      RECEIVED_DAYS: '3',
      // Most tests need few routes, so they are loaded on demand.
      LASTRO_LAZY_ROUTES: '1',
      ...configuration,
    },
  }
  let printed = ''
  let lastro: Child
  const start = async (changes: Record<string, string> = {}, at?: number) => {
    lastro = await startLastro({ ...options, clockAt: at, configuration: { ...options.configuration, ...changes } })
  }
  const end = async (how: 'stop' | 'kill') => {
    await lastro[how]().finally(() => {
      printed += lastro.output()
    })
  }
  try {
    if (clockAt !== undefined) simulator.moveClock({ now: new Date(clockAt).toISOString() })
    await start({}, clockAt)
    if (configuration?.DATABASE_URL || clockAt !== undefined) await createPeople(url)
  } catch (error) {
    await simulator.stop()
    throw error
  }
  const others: OtherInstance[] = []
  return {
    url,
    dataDir,
    simulator,
    options,
    output: () => (lastro.running() ? printed + lastro.output() : printed),
    pid: () => lastro.pid,
    start,
    async startOther(at) {
      const otherPort = await anyFreePort()
      const own = {
        port: otherPort,
        url: `http://${hostname}:${otherPort}`,
        dataDir: mkdtempSync(join(tmpdir(), 'lastro-e2e-')),
      }
      const other = { ...own, lastro: await startLastro({ ...options, ...own, clockAt: at }) }
      others.push(other)
      return other
    },
    async moveClock(instant) {
      await lastro.moveClock(instant)
      simulator.moveClock({ now: new Date(instant).toISOString() })
    },
    async halt() {
      await end('stop')
      return lastro.ended
    },
    kill: () => end('kill'),
    async stop() {
      const ending = [
        ...(lastro.running() ? [end('stop')] : []),
        ...others.map((other) => (other.lastro.running() ? other.lastro.stop() : undefined)),
      ]
      await Promise.all(ending).finally(() => simulator.stop())
      for (const folder of [dataDir, ...others.map((other) => other.dataDir)])
        rmSync(folder, { recursive: true, force: true })
    },
  }
}
