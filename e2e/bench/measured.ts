import { rmSync } from 'node:fs'
import { startNode } from '../support/child.ts'
import { setTestEnvironment } from '../support/test-environment.ts'

/** The JSON in the last output line of an `in-process` script. */
export async function answerOf(command: string, args: string[], environment: Record<string, string>): Promise<unknown> {
  setTestEnvironment(environment)
  const child = startNode([
    '--conditions=react-server',
    '--import',
    './lib/commands/resolve-alias.ts',
    `e2e/bench/in-process/${command}.ts`,
    ...args,
  ])
  try {
    if ((await child.ended) !== 0) throw new Error(child.output())
    return JSON.parse(child.output().trim().split('\n').at(-1) ?? '')
  } finally {
    await child.stop()
    delete process.env.DATABASE_URL
  }
}

/** The measurements of a command on a database of its own: the embedded one, or the one at an address. */
export async function measured(command: string, args: string[], databaseUrl?: string): Promise<unknown> {
  try {
    return await answerOf(command, args, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  } finally {
    rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
  }
}
