import { parseArgs } from 'node:util'
import { fail } from '../commands/fail.ts'

const text = { type: 'string' } as const

function readOptions() {
  const flags = { rows: text, operations: text, notes: text, seconds: text, index: text, window: text } as const
  try {
    return parseArgs({ options: { ...flags, full: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    return fail(
      `The options of a bench are ${Object.keys(flags)
        .map((name) => `--${name} VALUE`)
        .join(', ')} and --full`,
    )
  }
}

/**
 * The requested benches by name, and their options: `rows` and `operations` in the database, `notes` of the benched list,
 * `seconds`, `index` and `window` of the crowd, and `full` for the largest size.
 */
export const { values: options, positionals: requested } = readOptions()

/** Usual number of rows. */
export const usualRows = 200_000

/** Time limits for a million rows are twice those for two hundred thousand. */
export const allowance = (rows: number) => (rows > usualRows ? 2 : 1)

/** Number of rows: `--rows`. */
export const readRows = () => Number(options.rows ?? usualRows)
