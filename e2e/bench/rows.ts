import { parseArgs } from 'node:util'

export const usualRows = 200_000

/** Of a million rows twice as much is expected as of two hundred thousand. */
export const allowance = (rows: number) => (rows > usualRows ? 2 : 1)

const { values } = parseArgs({
  options: { rows: { type: 'string' }, operations: { type: 'string' } },
  allowPositionals: true,
})

/** How many are asked for: `--rows`. */
export const readRows = () => Number(values.rows ?? usualRows)

/** `--operations`; none unless asked. */
export const readOperations = () => Number(values.operations ?? 0)
