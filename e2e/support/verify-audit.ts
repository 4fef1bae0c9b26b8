import type { Environment } from './environment.ts'
import { runCommand } from './run-command.ts'

/** Runs `audit:verify` with an environment's configuration, even while its Lastro is running; returns its output. */
export async function verifyAudit(
  env: Environment,
  ...options: string[]
): Promise<{ code: number | null; line: string }> {
  const { code, printed } = await runCommand(env, ['verify-audit', ...options])
  return { code, line: printed }
}
