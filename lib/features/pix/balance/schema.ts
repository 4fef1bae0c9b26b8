import { z } from 'zod'

export const balanceInput = z.strictObject({ accountId: z.string().min(1).max(200).optional() })
export type BalanceInput = z.input<typeof balanceInput>

/** Amounts that upstream does not state are null; `asOf` is when upstream answered. */
export const balanceSchema = z.object({
  availableCents: z.number().int().nullable(),
  pendingCents: z.number().int().nullable(),
  extra: z.record(z.string(), z.unknown()),
  asOf: z.string(),
})
export type Balance = z.infer<typeof balanceSchema>
