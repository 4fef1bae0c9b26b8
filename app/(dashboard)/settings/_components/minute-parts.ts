import type { AccountingBudget } from '@/lib/features/budget/schema'

export const minuteParts = ['people', 'index', 'exports', 'reserved', 'free'] as const

export type MinutePart = (typeof minuteParts)[number]

/**
 * The parts of a minute's requests: used, by source; reserved for people; and available. Together they are the limit.
 */
export function partsOf({ limit, used, by, reserved }: AccountingBudget): Record<MinutePart, number> {
  const left = Math.max(0, limit - used)
  const forPeople = Math.min(left, Math.max(0, reserved - by.people))
  return { ...by, reserved: forPeople, free: left - forPeople }
}
