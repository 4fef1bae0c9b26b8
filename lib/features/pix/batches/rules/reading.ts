import { z } from 'zod'
import { amountIn, type DecimalMark } from '@/lib/core/money/amount-text'

export const decimals = ['comma', 'point'] as const
export type Decimal = (typeof decimals)[number]

const marks: Record<Decimal, DecimalMark> = { comma: ',', point: '.' }

export const markOfDecimal = (decimal: Decimal | null | undefined): DecimalMark | null =>
  decimal ? marks[decimal] : null
export const decimalOf = (mark: DecimalMark): Decimal => (mark === ',' ? 'comma' : 'point')

/** How the file is read, where it leaves that to a person. */
export const readingChoice = {
  /** Name of the sheet; without a name the first visible sheet with rows is read. */
  sheet: z.string().max(100).optional(),
  /** The decimal mark of amounts that do not tell. */
  decimal: z.enum(decimals).optional(),
  /** Whether hidden and filtered rows are read, too; left out of a new file: they are not. */
  hidden: z.enum(['include', 'exclude']).optional(),
}

/** How a file was read. */
export const reading = z.object({
  /** Null for a CSV, and for rows that are from no file. */
  sheet: z.string().nullable(),
  /** `rows`: those below its headings, hidden ones too; none without headings. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), rows: z.number().int() })),
  /** Hidden or filtered rows that were left out. */
  hiddenRows: z.number().int(),
  /** The decimal mark of the column of amounts, proven or chosen; null where the column does not tell. */
  decimal: z.enum(decimals).nullable(),
  /** Whether a person chose that mark, which the column does not prove. */
  decimalChosen: z.boolean(),
  /** Amounts of the column that each mark reads otherwise, as examples. */
  ambiguous: z.array(z.string()),
  /** Lines of hidden or filtered rows that a person included. */
  includedLines: z.array(z.number().int()),
})
export type Reading = z.output<typeof reading>

/** Of rows that are from no file. */
export const noReading: Reading = {
  sheet: null,
  sheets: [],
  hiddenRows: 0,
  decimal: null,
  decimalChosen: false,
  ambiguous: [],
  includedLines: [],
}

/** Ambiguous texts as examples: one that is an amount by both marks, if there is any, and one for each mark. */
export function examplesOf(texts: readonly string[]): string[] {
  const ambiguous = texts.filter((text) => amountIn(text)?.proof === 'either')
  const isBoth = (text: string) => !Object.values(readingsOf(text)).includes(null)
  const by = (decimal: Decimal) => ambiguous.find((text) => readingsOf(text)[decimal] !== null)
  const found = new Set([ambiguous.find(isBoth), by('comma'), by('point')])
  return [...found].flatMap((text) => text ?? [])
}

/** Cents of an amount by either decimal mark; null where it is no amount with that mark. */
export const readingsOf = (text: string) => {
  const amount = amountIn(text)
  return { comma: amount?.cents[','] ?? null, point: amount?.cents['.'] ?? null }
}
