import { z } from 'zod'
import { documentScope } from '@/lib/features/documents/schema'

export const retentionInput = z.strictObject({ companyId: documentScope.companyId })
export type RetentionInput = z.input<typeof retentionInput>

const count = z.number().int()

/** Documents whose content is still there, by when it goes in São Paulo; what goes without having been exported is counted apart. */
export const retentionSchema = z.object({
  months: z.array(z.object({ month: z.string(), documents: count, neverExported: count })),
  days: z.array(z.object({ day: z.string(), documents: count, neverExported: count })),
  /** Every document that upstream lists is known. */
  complete: z.boolean(),
})
export type Retention = z.output<typeof retentionSchema>
