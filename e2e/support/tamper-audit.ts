import type { World } from './world.ts'

/** Changes a world's audit behind Lastro's back, as whoever has the database could; Lastro is stopped for it. */
export async function tamperAudit(world: World, statement: string): Promise<void> {
  await world.halt()
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(`${world.dataDir}/db`)
  await database.exec(`alter table audit disable trigger all; ${statement}; alter table audit enable trigger all`)
  await database.close()
}
