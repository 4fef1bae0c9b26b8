import { parseArgs } from 'node:util'
import type { SimulatorOptions } from './context.ts'

const usage =
  'usage: node e2e/simulator/main.ts [--port 4010] [--window sliding|fixed] [--order desc|asc] [--rate 120] [--seed 1] [--app-url http://localhost:3000] [--sales] [--quarter] [--odd] [--state FILE] [--now 2026-01-31T12:00:00Z]'

function refuse(line: string): never {
  throw new Error(line)
}

function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((candidate) => candidate === value)
  return found ?? refuse(`--${name} must be one of ${allowed.join(', ')}, not ${value}`)
}

function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  return /^\d+$/.test(value) ? Number(value) : refuse(`--${name} must be a whole number, not ${value}`)
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const numbers = { port: text, rate: text, seed: text }
  const seeds = { now: text, sales: flag, quarter: flag, odd: flag, state: text }
  const options = { ...numbers, ...seeds, window: text, order: text, 'app-url': text }
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : 'bad arguments'}\n${usage}`)
  }
}

/** The options in a command's arguments; throws an error with the line for the person who gave them. */
export function optionsFrom(args: string[]): SimulatorOptions {
  const values = parsed(args)
  if (values.now !== undefined && Number.isNaN(Date.parse(values.now)))
    refuse(`--now must be an instant, not ${values.now}`)
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
