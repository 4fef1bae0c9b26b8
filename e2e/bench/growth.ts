import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startPostgres } from '../support/postgres.ts'
import { measured } from './measured.ts'

const usualSizes = [10_000, 100_000]
const fullSize = 1_000_000

const growth = z.object({
  times: z.array(z.object({ name: z.string(), ms: z.number() })),
  sizes: z.array(z.object({ table: z.string(), rows: z.number(), bytes: z.number() })),
})
type Growth = z.infer<typeof growth> & { rows: number }

async function measureAt(rows: number): Promise<Growth> {
  console.log(`Filling ${rows.toLocaleString('en')} notes and payments on PostgreSQL…`)
  const postgres = await startPostgres()
  try {
    return { ...growth.parse(await measured('measure-growth', [String(rows)], postgres.url)), rows }
  } finally {
    await postgres.stop()
  }
}

/** Exponent of the time's growth with the number of rows: 0 for constant, 1 for linear. */
function exponentOf(name: string, sizes: Growth[]): number {
  const [first, last] = [sizes[0], sizes.at(-1)]
  const ms = (size: Growth | undefined) => size?.times.find((time) => time.name === name)?.ms ?? Number.NaN
  return Math.log(ms(last) / ms(first)) / Math.log((last?.rows ?? 1) / (first?.rows ?? 1))
}

/**
 * Cost of each screen's reads without caches at ten and a hundred thousand notes and payments; with `--full` also at a
 * million.
 */
export async function benchGrowth(): Promise<boolean> {
  const { values } = parseArgs({ options: { full: { type: 'boolean' } }, strict: false })
  const sizes: Growth[] = []
  for (const rows of values.full ? [...usualSizes, fullSize] : usualSizes) sizes.push(await measureAt(rows))
  const heads = sizes.map(({ rows }) => rows.toLocaleString('en').padStart(12)).join('')
  console.log(`\nMilliseconds of each read, PostgreSQL\n  ${'read'.padEnd(44)}${heads}   exponent`)
  for (const { name } of sizes[0]?.times ?? []) {
    const times = sizes.map((size) => (size.times.find((time) => time.name === name)?.ms ?? 0).toFixed(1).padStart(12))
    console.log(`  ${name.padEnd(44)}${times.join('')}${exponentOf(name, sizes).toFixed(2).padStart(11)}`)
  }
  console.log('\nRows and bytes a note or payment, with indexes')
  for (const { rows, sizes: tables } of sizes)
    for (const { table, rows: count, bytes } of tables)
      console.log(
        `  ${rows.toLocaleString('en').padStart(10)}  ${table.padEnd(20)}${(count / rows).toFixed(3).padStart(9)} rows${(bytes / rows).toFixed(0).padStart(8)} bytes`,
      )
  return true
}
