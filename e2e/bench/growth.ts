import { z } from 'zod'
import { startPostgres } from '../support/postgres.ts'
import { measured } from './measured.ts'
import { options } from './options.ts'

const usualSizes = [10_000, 100_000]
const fullSize = 1_000_000

const times = z.array(z.object({ name: z.string(), ms: z.number() }))
const bills = z.object({ times })
const growth = z.object({
  times,
  sizes: z.array(z.object({ table: z.string(), rows: z.number(), bytes: z.number() })),
})
type Growth = z.infer<typeof growth> & { rows: number }

async function measuredWith(command: string, rows: number): Promise<unknown> {
  const postgres = await startPostgres()
  try {
    return await measured(command, [String(rows)], postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function measureAt(rows: number): Promise<Growth> {
  console.log(`Filling ${rows.toLocaleString('en')} notes, bills and payments on PostgreSQL…`)
  const found = growth.parse(await measuredWith('measure-growth', rows))
  const ofBills = bills.parse(await measuredWith('measure-bills', rows))
  const billTimes = ofBills.times.map(({ name, ms }) => ({ name: `bills, ${name}`, ms }))
  return { rows, times: [...found.times, ...billTimes], sizes: found.sizes }
}

/** Exponent of the time's growth with the number of rows: 0 for constant, 1 for linear. */
function exponentOf(name: string, sizes: Growth[]): number {
  const [first, last] = [sizes[0], sizes.at(-1)]
  const ms = (size: Growth | undefined) => size?.times.find((time) => time.name === name)?.ms ?? Number.NaN
  return Math.log(ms(last) / ms(first)) / Math.log((last?.rows ?? 1) / (first?.rows ?? 1))
}

/**
 * Cost of each screen's reads without caches at ten and a hundred thousand notes, bills and payments; with `--full` also at a
 * million.
 */
export async function benchGrowth(): Promise<boolean> {
  const sizes: Growth[] = []
  for (const rows of options.full ? [...usualSizes, fullSize] : usualSizes) sizes.push(await measureAt(rows))
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
