import { z } from 'zod'
import { outsideMail } from '@/lib/features/notices/mail/schema'
import { operationId } from '@/lib/features/operations/schema'

/** Without `email` the address is only made, for the person to hand on. `renew` ends the addresses made before. */
export const shareInput = operationId.extend({
  email: z
    .strictObject({
      to: z.email().max(254),
      message: z.string().trim().max(1_000).optional(),
      /** Once before the charge expires and once after, unless it was paid. */
      remind: z.boolean().optional(),
    })
    .optional(),
  renew: z.boolean().optional(),
})
export type ShareInput = z.input<typeof shareInput>

export const codeInput = operationId.extend({ format: z.enum(['png', 'svg']) })
export type CodeInput = z.input<typeof codeInput>

export const shared = z.object({ url: z.string(), sentTo: z.string().optional() })
export type Shared = z.output<typeof shared>

export const chargeSharing = z.object({
  /** Addresses that open the page now. */
  links: z.number().int(),
  opened: z.number().int(),
  lastOpenedAt: z.string().nullable(),
  mails: z.array(outsideMail),
  /** Whether Lastro has a mail server to send by. */
  email: z.boolean(),
})
export type ChargeSharing = z.output<typeof chargeSharing>
