import { z } from 'zod'
import { startPostgres } from '../support/postgres.ts'
import { printFigures } from './figures.ts'
import { measureLedger } from './ledger.ts'
import { measured } from './measured.ts'
import { allowance, options, readRows, usualRows } from './options.ts'

const most = { pageMs: 50, afterChangeMs: 20, totalsMs: 100, writtenRows: 1_000 }

const index = z.object({
  bareMs: z.number(),
  queries: z.array(
    z.object({
      name: z.string(),
      total: z.number(),
      atLeast: z.boolean(),
      firstMs: z.number(),
      lastMs: z.number(),
      totalsMs: z.number(),
    }),
  ),
  afterChange: z.array(z.object({ name: z.string(), ms: z.number() })),
  written: z.number(),
})

async function measureIndex(rows: number, engine: string, databaseUrl?: string): Promise<boolean> {
  const count = rows.toLocaleString('en')
  console.log(`Filling an index with ${count} documents on ${engine}…`)
  const found = index.parse(await measured('measure-documents', [String(rows)], databaseUrl))
  const { bareMs, queries, afterChange, written } = found
  const [pageMs, totalsMs] = [most.pageMs * allowance(rows), most.totalsMs * allowance(rows)]
  const figures = queries.map(({ name, firstMs, lastMs, totalsMs: sumsMs }) => ({
    name,
    ours: [firstMs, lastMs, sumsMs].map((ms) => ms.toFixed(0).padStart(3)).join(' ·'),
    baseline: `${(firstMs / bareMs).toFixed(1)}x a read by id`,
    target: `under ${pageMs}, ${pageMs}, ${totalsMs} ms`,
    good: firstMs < pageMs && lastMs < pageMs && sumsMs < totalsMs,
  }))
  return printFigures(`First page, last page and totals of ${count} documents, in ${engine}`, [
    ...figures,
    ...afterChange.map(({ name, ms }) => ({
      name: `first answer after a change: ${name}`,
      ours: `${ms.toFixed(1)} ms`,
      baseline: `${(ms / bareMs).toFixed(1)}x a read by id`,
      target: `under ${most.afterChangeMs * allowance(rows)} ms`,
      good: ms < most.afterChangeMs * allowance(rows),
    })),
    {
      name: 'documents saved a second',
      ours: written.toFixed(0),
      baseline: `a read by id ${bareMs.toFixed(1)} ms`,
      target: databaseUrl ? null : `at least ${most.writtenRows}`,
      good: databaseUrl !== undefined || written >= most.writtenRows,
    },
  ])
}

/** The index on both databases; with larger `--rows`, and with `--operations` in the ledger, only on PostgreSQL. */
export async function benchDocuments(): Promise<boolean> {
  const rows = readRows()
  const operations = Number(options.operations ?? 0)
  const embedded = rows > usualRows || (await measureIndex(rows, 'the embedded database'))
  const postgres = await startPostgres()
  try {
    const shared = await measureIndex(rows, 'PostgreSQL', postgres.url)
    const ledger = operations === 0 || (await measureLedger(operations, postgres.url))
    return embedded && shared && ledger
  } finally {
    await postgres.stop()
  }
}
