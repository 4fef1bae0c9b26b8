import { startNode } from './child.ts'
import { environmentWith } from './environment.ts'
import type { World } from './world.ts'

const command = [
  '--conditions=react-server',
  '--import',
  './lib/commands/resolve-alias.ts',
  'lib/commands/verify-audit.ts',
]

/** Runs `audit:verify` with a world's configuration, whether or not its Lastro runs; answers what it printed. */
export async function verifyAudit(world: World, ...options: string[]): Promise<{ code: number | null; line: string }> {
  const env = environmentWith({ DATA_DIR: world.dataDir, ...world.options.configuration })
  const child = startNode([...command, ...options], { env })
  return { code: await child.ended, line: child.output() }
}
