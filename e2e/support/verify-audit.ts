import { startNode } from './child.ts'
import { environmentWith } from './configuration.ts'
import type { Environment } from './environment.ts'

const command = [
  '--conditions=react-server',
  '--import',
  './lib/commands/resolve-alias.ts',
  'lib/commands/verify-audit.ts',
]

/** Runs `audit:verify` with an environment's configuration, whether or not its Lastro runs; answers what it printed. */
export async function verifyAudit(
  env: Environment,
  ...options: string[]
): Promise<{ code: number | null; line: string }> {
  const variables = environmentWith({ DATA_DIR: env.dataDir, ...env.options.configuration })
  const child = startNode([...command, ...options], { env: variables })
  return { code: await child.ended, line: child.output() }
}
