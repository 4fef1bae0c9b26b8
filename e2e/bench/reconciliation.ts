import { z } from 'zod'
import { startPostgres } from '../support/postgres.ts'
import { printFigures } from './figures.ts'
import { measured } from './measured.ts'

const rows = 20_000
const mostMs = 500

const month = z.object({
  bareMs: z.number(),
  matchSeconds: z.number(),
  marked: z.number(),
  rerunSeconds: z.number(),
  unchanged: z.boolean(),
  rules: z.array(z.object({ rule: z.string(), count: z.number() })),
  times: z.array(z.object({ name: z.string(), rows: z.number(), p50: z.number(), p95: z.number() })),
})

async function measureMonth(engine: string, databaseUrl?: string): Promise<boolean> {
  const count = rows.toLocaleString('en')
  console.log(`Matching a month of ${count} payments and ${count} notes on ${engine}…`)
  const answer = await measured('measure-reconciliation', [String(rows)], databaseUrl)
  const { bareMs, matchSeconds, marked, rerunSeconds, unchanged, rules, times } = month.parse(answer)
  const links = rules.map(({ rule, count: of }) => `${rule} ${of.toLocaleString('en')}`).join(', ')
  return printFigures(`A month of ${count} payments and ${count} notes, in ${engine} (links: ${links})`, [
    {
      name: 'matched, from nothing',
      ours: `${matchSeconds.toFixed(0)} s`,
      baseline: `${((2 * rows) / matchSeconds).toFixed(0)} rows a second`,
      target: null,
      good: true,
    },
    {
      name: 'matched again',
      ours: `${rerunSeconds.toFixed(0)} s`,
      baseline: `${(marked / rerunSeconds).toFixed(0)} rows a second`,
      target: 'and nothing changes',
      good: unchanged,
    },
    ...times.map(({ name, rows: found, p50, p95 }) => ({
      name: `${name}: ${found.toLocaleString('en')}`,
      ours: `${p50.toFixed(0).padStart(3)} ·${p95.toFixed(0).padStart(4)} ms`,
      baseline: `${(p50 / bareMs).toFixed(1)}x a read by id`,
      target: `p95 under ${mostMs} ms`,
      good: p95 < mostMs,
    })),
  ])
}

/** Cost of the screen of a full month, and the duration of its matching, on both databases. */
export async function benchReconciliation(): Promise<boolean> {
  const embedded = await measureMonth('the embedded database')
  const postgres = await startPostgres()
  try {
    return (await measureMonth('PostgreSQL', postgres.url)) && embedded
  } finally {
    await postgres.stop()
  }
}
