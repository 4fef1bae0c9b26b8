import { parseArgs } from 'node:util'

export const usualRows = 200_000

/** Time limits for a million rows are twice those for two hundred thousand. */
export const allowance = (rows: number) => (rows > usualRows ? 2 : 1)

const { values } = parseArgs({
  options: { rows: { type: 'string' }, operations: { type: 'string' } },
  allowPositionals: true,
})

/** Number of rows: `--rows`. */
export const readRows = () => Number(values.rows ?? usualRows)

/** `--operations`; default: none. */
export const readOperations = () => Number(values.operations ?? 0)
