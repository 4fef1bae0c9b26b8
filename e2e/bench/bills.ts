import { z } from 'zod'
import { startPostgres } from '../support/postgres.ts'
import { printFigures } from './figures.ts'
import { measured } from './measured.ts'
import { readRows } from './options.ts'

const most = { embeddedMs: 200, postgresMs: 100, liveMs: 2_000 }

const found = z.object({
  bareMs: z.number(),
  times: z.array(z.object({ name: z.string(), ms: z.number() })),
  scanned: z.array(z.string()),
  liveMs: z.number(),
})

async function measureBills(rows: number, engine: string, databaseUrl?: string): Promise<boolean> {
  const count = rows.toLocaleString('en')
  console.log(`Filling bills of ${count} notes on ${engine}…`)
  const { bareMs, times, scanned, liveMs } = found.parse(await measured('measure-bills', [String(rows)], databaseUrl))
  const mostMs = databaseUrl ? most.postgresMs : most.embeddedMs
  return printFigures(`Bills of ${count} notes, in ${engine}`, [
    ...times.map(({ name, ms }) => ({
      ...{ name, ours: `${ms.toFixed(1)} ms`, baseline: `${(ms / bareMs).toFixed(1)}x a read by id` },
      ...{ target: `under ${mostMs} ms`, good: ms < mostMs },
    })),
    {
      ...{ name: 'reads of whole tables', ours: String(scanned.length), baseline: '' },
      ...{ target: `none${scanned.length > 0 ? `: ${scanned.join('; ')}` : ''}`, good: scanned.length === 0 },
    },
    {
      ...{ name: 'paid after its payment was seen', ours: `${liveMs.toFixed(0)} ms`, baseline: '' },
      ...{ target: `under ${most.liveMs} ms`, good: liveMs < most.liveMs },
    },
  ])
}

/** Agenda, calendar and forecast of many notes, and the delay from a payment to its settled bill, on both databases. */
export async function benchBills(): Promise<boolean> {
  const rows = readRows()
  const embedded = await measureBills(rows, 'the embedded database')
  const postgres = await startPostgres()
  try {
    return (await measureBills(rows, 'PostgreSQL', postgres.url)) && embedded
  } finally {
    await postgres.stop()
  }
}
