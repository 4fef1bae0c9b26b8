import { z } from 'zod'

export const balanceInput = z.strictObject({ accountId: z.string().min(1).max(200).optional() })

/** `asOf` is when upstream answered. */
export const balanceSchema = z.object({
  availableCents: z.number().int(),
  pendingCents: z.number().int(),
  asOf: z.string(),
})
export type Balance = z.infer<typeof balanceSchema>
