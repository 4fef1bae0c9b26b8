import { startNode } from './child.ts'
import { environmentWith } from './configuration.ts'
import type { Environment } from './environment.ts'

export type CommandAnswer = { code: number | null; printed: string }

/**
 * Runs a command of `lib/commands` with an environment's configuration, or another, even while its Lastro is running.
 */
export async function runCommand(
  env: { dataDir: string; options: Pick<Environment['options'], 'configuration'> },
  [command, ...options]: [string, ...string[]],
  changes: Record<string, string> = {},
): Promise<CommandAnswer> {
  const child = startNode(
    [
      '--conditions=react-server',
      '--import',
      './lib/commands/resolve-alias.ts',
      `lib/commands/${command}.ts`,
      ...options,
    ],
    { env: environmentWith({ DATA_DIR: env.dataDir, ...env.options.configuration, ...changes }) },
  )
  return { code: await child.ended, printed: child.output() }
}
