import { z } from 'zod'
import { amountIn, type DecimalMark } from '@/lib/core/money/amount-text'

export const decimals = ['comma', 'point'] as const
export type Decimal = (typeof decimals)[number]

const marks: Record<Decimal, DecimalMark> = { comma: ',', point: '.' }

export const markOfDecimal = (decimal: Decimal | null | undefined): DecimalMark | null =>
  decimal ? marks[decimal] : null
export const decimalOf = (mark: DecimalMark): Decimal => (mark === ',' ? 'comma' : 'point')

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
})
export type Reading = z.output<typeof reading>

/** Of rows that are from no file. */
export const noReading: Reading = { sheet: null, sheets: [], hiddenRows: 0, decimal: null }

/** Cents of an amount by either decimal mark; null where it is no amount with that mark. */
export const readingsOf = (text: string) => {
  const amount = amountIn(text)
  return { comma: amount?.cents[','] ?? null, point: amount?.cents['.'] ?? null }
}
