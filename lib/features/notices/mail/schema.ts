import { z } from 'zod'
import { recordEntry } from '@/lib/core/record-schema'

export const outsidePurposes = ['charge', 'charge-expiring', 'charge-expired', 'receipt'] as const

/** An e-mail to an outside address. */
export const outsideMail = z.object({
  id: z.number().int(),
  purpose: z.enum(outsidePurposes),
  to: z.string(),
  state: z.enum(['waiting', 'sent', 'skipped', 'failed']),
  /** Whether it is to go now; a reminder waits for its time. */
  due: z.boolean(),
  /** When it ended, else when it is to go. */
  at: z.string(),
  failure: recordEntry,
})
export type OutsideMail = z.output<typeof outsideMail>
