import { z } from 'zod'
import { receiptFacts } from './rules/receipt'

/** `missing` is empty where there is a receipt. */
export const receiptStatus = z.object({ missing: z.array(z.enum(receiptFacts)) })
export type ReceiptStatus = z.output<typeof receiptStatus>
