import { parseArgs } from 'node:util'
import { nextFreePort, portIsFree } from '../support/ports.ts'
import { fail } from './fail.ts'

export type DemoOptions = {
  reset: boolean
  port: number
  simulatorPort: number
  /** Creates only the people. */
  empty: boolean
  /** Both services also send unusual data. */
  odd: boolean
  /** Roles, separated by commas, that must set up a second factor. */
  secondFactor: string
}

const text = { type: 'string' } as const

function named(name: string, value: string | undefined): number | null {
  if (value === undefined) return null
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`--${name} must be a port number, not ${value}`)
  return port
}

async function portFor(name: string, value: string | undefined, usual: number): Promise<number> {
  const port = named(name, value)
  if (port === null) return nextFreePort(usual)
  if (!(await portIsFree(port))) fail(`Port ${port} is in use: stop what holds it, or name another with --${name}`)
  return port
}

/**
 * `--reset`, `--empty`, `--odd`, `--second-factor ROLES`, `--port N`, `--simulator-port N`; if a default port is in
 * use, the next free one is taken; a given port is not replaced.
 */
export async function readDemoOptions(): Promise<DemoOptions> {
  const flags = { reset: { type: 'boolean' }, empty: { type: 'boolean' }, odd: { type: 'boolean' } } as const
  const options = { ...flags, 'second-factor': text, port: text, 'simulator-port': text }
  const values = (() => {
    try {
      return parseArgs({ options }).values
    } catch {
      return fail(
        'The options are --reset, --empty, --odd, --second-factor ROLES, --port NUMBER and --simulator-port NUMBER',
      )
    }
  })()
  const port = await portFor('port', values.port, 3000)
  const simulatorPort = await portFor('simulator-port', values['simulator-port'], 4010)
  const { reset = false, empty = false, odd = false, 'second-factor': secondFactor = '' } = values
  if (!/^((finance|support|manager)(,(?!$)|$))*$/.test(secondFactor))
    fail('--second-factor takes finance, support and manager, separated by commas')
  return { reset, empty, odd, secondFactor, port, simulatorPort }
}
