import type { Environment } from './environment.ts'

/** Changes an environment's audit like an attacker with the database; Lastro is stopped for it. */
export async function tamperAudit(env: Environment, statement: string): Promise<void> {
  await env.halt()
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(`${env.dataDir}/db`)
  await database.exec(`alter table audit disable trigger all; ${statement}; alter table audit enable trigger all`)
  await database.close()
}
