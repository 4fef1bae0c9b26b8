import { z } from 'zod'

const change = z.object({
  changedAt: z.string(),
  /** The name, at that time, of the person who changed it; null: unknown. */
  changedBy: z.string().nullable(),
})

/** The changes of access within the day before a decision, by person; null: none. */
export const accessChanges = z.object({ maker: change.nullable(), decider: change.nullable() })
export type AccessChanges = z.infer<typeof accessChanges>

/** Reasons why an operation may not be approved because of the person who requested it. */
export const makerHindrances = ['refused.maker-inactive', 'refused.maker-not-allowed'] as const
export type MakerHindrance = (typeof makerHindrances)[number]

const recentMs = 24 * 3_600_000

/** Whether a change of access is recent enough to be shown to the decider. */
export function isRecentChange(changedAt: string, now: number): boolean {
  return now - Date.parse(changedAt) <= recentMs
}
