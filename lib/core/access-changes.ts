import { z } from 'zod'

const change = z.object({
  changedAt: z.string(),
  /** The name of who changed it, as it was then; null: nobody is known. */
  changedBy: z.string().nullable(),
})

/** Whose access had changed within the day before a decision; null: not theirs. */
export const accessChanges = z.object({ maker: change.nullable(), decider: change.nullable() })
export type AccessChanges = z.infer<typeof accessChanges>

/** Why nobody may approve what somebody requested. */
export const makerHindrances = ['refused.maker-inactive', 'refused.maker-not-allowed'] as const
export type MakerHindrance = (typeof makerHindrances)[number]

const recentMs = 24 * 3_600_000

/** Whether a change of access is so fresh that who decides should know of it. */
export function isRecentChange(changedAt: string, now: number): boolean {
  return now - Date.parse(changedAt) <= recentMs
}
