import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { personRef } from '@/lib/features/operations/schema'
import { answerOutcomes } from './insight-schema'

/** A text that a defence begins with; `{names}` in it are filled from the case. */
export const template = z.object({
  id: z.guid(),
  name: z.string(),
  body: z.string(),
  updatedAt: z.string(),
  updatedBy: personRef.nullable(),
  /** Outcomes of the infractions that were contested with it. */
  outcomes: answerOutcomes,
})
export type Template = z.infer<typeof template>

export const templatePage = pageOf(template)
export const templateFilter = z.strictObject(pageInput())
export type TemplateFilter = z.input<typeof templateFilter>

export const templateFields = z.strictObject({
  name: z.string().trim().min(1).max(80),
  body: z.string().trim().min(1).max(20_000),
})
export type TemplateFields = z.infer<typeof templateFields>

export const templateId = z.strictObject({ id: z.guid() })
export const templateChange = templateFields.extend({ id: z.guid() })
