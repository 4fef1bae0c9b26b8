import { z } from 'zod'
import { documentScope } from '@/lib/features/documents/schema'

export const retentionInput = z.strictObject({ companyId: documentScope.companyId })
export type RetentionInput = z.input<typeof retentionInput>

const count = z.number().int()

/** Documents with content by the day in São Paulo on which it expires; documents that were never exported are counted separately. */
export const retentionSchema = z.object({
  months: z.array(z.object({ month: z.string(), documents: count, neverExported: count })),
  days: z.array(z.object({ day: z.string(), documents: count, neverExported: count })),
  /** Whether every document that upstream lists is known. */
  complete: z.boolean(),
})
export type Retention = z.output<typeof retentionSchema>
