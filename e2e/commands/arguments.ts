import { parseArgs } from 'node:util'
import { nextFreePort, portIsFree } from '../support/ports.ts'
import { fail } from './fail.ts'

export type DemoOptions = { reset: boolean; port: number; simulatorPort: number }

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

/** `--reset`, `--port N`, `--simulator-port N`; a default port that is taken gives way to the next free one, a named one does not. */
export async function readDemoOptions(): Promise<DemoOptions> {
  const options = { reset: { type: 'boolean' }, port: text, 'simulator-port': text } as const
  const values = (() => {
    try {
      return parseArgs({ options }).values
    } catch {
      return fail('The options are --reset, --port NUMBER and --simulator-port NUMBER')
    }
  })()
  const port = await portFor('port', values.port, 3000)
  const simulatorPort = await portFor('simulator-port', values['simulator-port'], 4010)
  return { reset: values.reset ?? false, port, simulatorPort }
}
