import { z } from 'zod'
import { recordEntry } from '@/lib/core/record-schema'

export const outsidePurposes = ['charge', 'charge-expiring', 'charge-expired', 'receipt'] as const

/** An e-mail to an outside address. */
export const outsideMail = z.object({
  id: z.number().int(),
  purpose: z.enum(outsidePurposes),
  to: z.string(),
  state: z.enum(['waiting', 'sent', 'skipped', 'failed']),
  /** Whether the e-mail is due now; a reminder waits for its time. */
  due: z.boolean(),
  /** When the e-mail was sent or given up, else when it is to be sent. */
  at: z.string(),
  failure: recordEntry,
})
export type OutsideMail = z.output<typeof outsideMail>
