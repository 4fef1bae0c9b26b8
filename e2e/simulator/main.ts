import { parseArgs } from 'node:util'
import type { SimulatorOptions } from './context.ts'
import { startSimulator } from './server.ts'

const USAGE =
  'usage: node e2e/simulator/main.ts [--port 4010] [--window sliding|fixed] [--order desc|asc] [--rate 120] [--seed 1] [--app-url http://localhost:3000] [--sales] [--quarter] [--odd] [--state FILE] [--now 2026-01-31T12:00:00Z]'

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}

function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((candidate) => candidate === value)
  return found ?? fail(`--${name} must be one of ${allowed.join(', ')}, not ${value}`)
}

function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  return /^\d+$/.test(value) ? Number(value) : fail(`--${name} must be a whole number, not ${value}`)
}

function optionsFromArguments(): SimulatorOptions {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const numbers = { port: text, rate: text, seed: text }
  const seeds = { now: text, sales: flag, quarter: flag, odd: flag, state: text }
  const options = { ...numbers, ...seeds, window: text, order: text, 'app-url': text }
  const { values } = parseArgs({ options })
  if (values.now !== undefined && Number.isNaN(Date.parse(values.now)))
    fail(`--now must be an instant, not ${values.now}`)
  return {
    port: whole('port', values.port) ?? 4010,
    window: oneOf('window', values.window, ['sliding', 'fixed']),
    order: oneOf('order', values.order, ['desc', 'asc']),
    rate: whole('rate', values.rate),
    seed: whole('seed', values.seed),
    appUrl: values['app-url'],
    sales: values.sales,
    quarter: values.quarter,
    odd: values.odd,
    stateFile: values.state,
    now: values.now,
  }
}

function readOptions(): SimulatorOptions {
  try {
    return optionsFromArguments()
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : 'bad arguments'}\n${USAGE}`)
  }
}

function startFailure(error: unknown, port: number | undefined): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `port ${port} is already in use`
  return error instanceof Error ? error.message : 'the simulator could not start'
}

const options = readOptions()
try {
  const simulator = await startSimulator(options)
  console.log(`simulator ready at ${simulator.url}`)
  const stop = () => {
    simulator.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  fail(startFailure(error, options.port))
}
