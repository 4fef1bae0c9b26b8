import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** For Brazilian spreadsheets; a cell that looks like a formula stays text. */
export const csvOptions = { delimiter: ';', bom: true, header: true, escape_formulas: true } as const

/** A column's name and the function that gives its cell. */
export type CsvColumn<T> = [name: string, cell: (row: T) => string]

/** Rows as a CSV file, written while they are read; closing the file stops reading. */
export function csvStream<T>(columns: readonly CsvColumn<T>[], rows: AsyncIterable<T>): Readable {
  const cells = async function* () {
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  const stringifier = stringify({ ...csvOptions, columns: columns.map(([name]) => name) })
  const source = Readable.from(cells())
  source.on('error', (error) => stringifier.destroy(error))
  stringifier.on('close', () => source.destroy())
  return source.pipe(stringifier)
}

export const csvDecimal = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')

/** An amount in reais; empty when unknown. */
export const csvReais = (cents: number | null) => (cents === null ? '' : csvDecimal(cents / 100, 2))
