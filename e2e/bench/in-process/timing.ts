import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'

export type Measured = { name: string; ms: number; baselineMs: number; baseline: string }

/** Median time of some rounds in ms, after an uncounted one. */
export async function msOf(read: () => Promise<unknown>, rounds = 5): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now()
    await read()
    if (round > 0) times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
}

/** As `msOf`, without indexes; the reads must run one after another on one connection. */
export async function msWithoutIndexes(read: () => Promise<unknown>, rounds = 5): Promise<number> {
  const database = await db()
  const switches = ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']
  for (const name of switches) await database.execute(sql.raw(`set ${name} = off`))
  const ms = await msOf(read, rounds)
  for (const name of switches) await database.execute(sql.raw(`reset ${name}`))
  return ms
}
