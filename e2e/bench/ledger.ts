import { z } from 'zod'
import { printFigures } from './figures.ts'
import { measured } from './measured.ts'

const usualRows = 100_000
const mostMs = 50

const pages = z.array(z.object({ name: z.string(), ms: z.number(), baselineMs: z.number(), baseline: z.string() }))

/** Cost of one page of the ledger; the baseline is the same page without indexes, or by offset. */
export async function measureLedger(rows: number, databaseUrl?: string): Promise<boolean> {
  const count = rows.toLocaleString('en')
  console.log(`Filling a ledger with ${count} rows…`)
  const most = rows > usualRows ? 2 * mostMs : mostMs
  return printFigures(
    `A page of a ledger of ${count} rows, in the database`,
    pages.parse(await measured('measure-ledger', [String(rows)], databaseUrl)).map(({ name, ms, ...than }) => ({
      name,
      ours: `${ms.toFixed(1)} ms`,
      baseline: `${than.baselineMs.toFixed(0)} ms ${than.baseline}, ${(than.baselineMs / ms).toFixed(0)}x`,
      target: `under ${most} ms`,
      good: ms < most,
    })),
  )
}

export function benchLedger(): Promise<boolean> {
  return measureLedger(usualRows)
}
