import { z } from 'zod'
import { startPostgres } from '../support/postgres.ts'
import { printFigures } from './figures.ts'
import { measured } from './measured.ts'

const rows = 20_000
const mostMs = 100

const answer = z.object({
  bareMs: z.number(),
  times: z.array(z.object({ name: z.string(), ms: z.number() })),
  received: z.number(),
  paid: z.number(),
  timed: z.literal(true),
})

async function measureFigures(engine: string, databaseUrl?: string): Promise<boolean> {
  const count = rows.toLocaleString('en')
  console.log(`Filling ${count} received payments and ${count} operations on ${engine}…`)
  const { bareMs, times, received, paid } = answer.parse(await measured('measure-figures', [String(rows)], databaseUrl))
  const held = `${received.toLocaleString('en')} payments and ${paid.toLocaleString('en')} paid charges in 90 days`
  return printFigures(
    `Figures of ${held}, in ${engine}`,
    times.map(({ name, ms }) => ({
      name,
      ours: `${ms.toFixed(0)} ms`,
      baseline: `${(ms / bareMs).toFixed(1)}x a plain count`,
      target: `under ${mostMs} ms`,
      good: ms < mostMs,
    })),
  )
}

/** Cost of the figures of `/pix` on both databases; the baseline counts the received payments. */
export async function benchPixFigures(): Promise<boolean> {
  const embedded = await measureFigures('the embedded database')
  const postgres = await startPostgres()
  try {
    return (await measureFigures('PostgreSQL', postgres.url)) && embedded
  } finally {
    await postgres.stop()
  }
}
