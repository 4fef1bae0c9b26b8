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
  /** On top of the usual test configuration. */
  configuration?: Record<string, string>
  /** The instant at which the clocks of both start, until the first restart: on an empty data folder. */
  clockAt?: number
  /** By which Lastro is addressed; passkeys belong to a name, never to an IP address. */
  hostname?: '127.0.0.1' | 'localhost'
}

/** Another Lastro on an environment's database, with a data folder of its own. */
export type OtherInstance = { lastro: Child; url: string; port: number; dataDir: string }

/** One simulator and one Lastro of a test's own, with the four people, on a data folder that goes with them. */
export type Environment = {
  url: string
  dataDir: string
  simulator: Simulator
  options: LastroOptions
  /** What Lastro printed so far: its log. */
  output(): string
  /** Of the process that runs now. */
  pid(): number
  /** Ends Lastro as an orderly restart would; returns its exit code. */
  halt(): Promise<number | null>
  /** Ends Lastro as a power cut would. */
  kill(): Promise<void>
  /** Starts Lastro again on the same data folder, port and upstream, or with other configuration, or its clock at an instant. */
  start(configuration?: Record<string, string>, clockAt?: number): Promise<void>
  /** Starts another instance on the same database; it ends with the environment. */
  startOther(clockAt?: number): Promise<OtherInstance>
  /** Moves the clocks of both to an instant. */
  moveClock(instant: number): Promise<void>
  stop(): Promise<void>
}

const authSecret = 'a-secret-of-the-end-to-end-tests-0123456789'

/** Roomy enough that tests side by side don't wait for each other; a test of the budget asks for its own. */
const roomy = 60_000

/** Fills a data folder with what every environment starts from: the schema and the four people. No upstream is there to be read. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const port = await anyFreePort()
  const url = `http://127.0.0.1:${port}`
  const configuration = {
    ...simulatorConfiguration('http://127.0.0.1:1'),
    ...firstUserConfiguration,
    AUTH_SECRET: authSecret,
    DOCUMENT_INDEX: 'off',
  }
  const lastro = await startLastro({ port, url, dataDir, configuration })
  await createPeople(url).finally(() => lastro.stop())
}

/** Its data folder is a copy of the prepared one; on PostgreSQL it starts from nothing. */
export async function startEnvironment({
  simulator: simulatorOptions,
  configuration,
  clockAt,
  hostname = '127.0.0.1',
}: EnvironmentOptions = {}): Promise<Environment> {
  const port = await anyFreePort()
  const url = `http://${hostname}:${port}`
  // An index reads the file of every note there is.
  const documents = configuration?.DOCUMENT_INDEX === 'on' ? 300 : undefined
  const simulator = await startSimulator({ rate: roomy, appUrl: url, documents, ...simulatorOptions })
  // What a test wants settled it settles by name.
  simulator.changeSettings({ transferSettleMs: null, refundSettleMs: null })
  // What was prepared was made today.
  const dataDir = clockAt === undefined ? newDataFolder('lastro-e2e-') : mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  const options: LastroOptions = {
    port,
    url,
    dataDir,
    configuration: {
      ...simulatorConfiguration(simulator.url),
      ...firstUserConfiguration,
      AUTH_SECRET: authSecret,
      ACCOUNTING_REQUESTS_PER_MINUTE: String(roomy),
      // It would read upstream during every test: tests of the index switch it on.
      DOCUMENT_INDEX: 'off',
      // Tests of a whole month set how many days of it are read.
      RECEIVED_DAYS: '3',
      // Most tests need few of the routes: not all are loaded at the start.
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
