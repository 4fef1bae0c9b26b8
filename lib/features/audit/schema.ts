import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'

export const auditEntry = z.object({
  id: z.guid(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  outcome: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = pageOf(auditEntry)

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional()

/** Days are whole days in São Paulo, both ends included. */
export const auditFilter = z.strictObject({
  actor: z.string().max(320).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().max(200).optional(),
  from: moment,
  to: moment,
  ...pageInput(),
})
export type AuditFilter = z.input<typeof auditFilter>
