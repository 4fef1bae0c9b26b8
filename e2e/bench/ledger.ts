import { rmSync } from 'node:fs'
import { z } from 'zod'
import { startNode } from '../support/child.ts'
import { setTestEnvironment } from '../support/test-environment.ts'
import { printFigures } from './figures.ts'

const rows = 100_000
const mostMs = 50

const measured = z.array(z.object({ name: z.string(), ms: z.number(), baselineMs: z.number(), baseline: z.string() }))

const command = [
  '--conditions=react-server',
  '--import',
  './lib/commands/resolve-alias.ts',
  'lib/commands/measure-ledger.ts',
  String(rows),
]

/** What one page of the ledger costs in the embedded database; the baseline is the same page without indexes, or by offset. */
export async function benchLedger(): Promise<boolean> {
  setTestEnvironment()
  console.log(`Filling a ledger with ${rows.toLocaleString('en')} rows, about half a minute…`)
  const child = startNode(command)
  try {
    if ((await child.ended) !== 0) throw new Error(child.output())
    const pages = measured.parse(JSON.parse(child.output().trim().split('\n').at(-1) ?? ''))
    return printFigures(
      `A page of a ledger of ${rows.toLocaleString('en')} rows, in the database`,
      pages.map(({ name, ms, baselineMs, baseline }) => ({
        name,
        ours: `${ms.toFixed(1)} ms`,
        baseline: `${baselineMs.toFixed(0)} ms ${baseline}, ${(baselineMs / ms).toFixed(0)}x`,
        target: `under ${mostMs} ms`,
        good: ms < mostMs,
      })),
    )
  } finally {
    await child.stop()
    rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
  }
}
