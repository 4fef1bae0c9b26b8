import { addDays, isDay } from '@/lib/core/dates'

const leastBills = 3

/** An amount is compared from so many earlier notes on, and is unusual from so many times the median and the largest of them on. */
const leastNotes = 5
const farFactor = 3
const beyondLargest = 1.5

const dayMs = 86_400_000

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return Math.round((low + high) / 2)
}

/** Within how many days of the issue a supplier is usually paid; null below three paid bills. Paid in advance counts as the day of issue. */
export function usualDays(paid: readonly { issuedOn: string; paidOn: string }[]): number | null {
  const days = paid
    .filter(({ issuedOn, paidOn }) => isDay(issuedOn) && isDay(paidOn))
    .map(({ issuedOn, paidOn }) => Math.round((Date.parse(paidOn) - Date.parse(issuedOn)) / dayMs))
  return days.length < leastBills ? null : Math.max(0, medianOf(days))
}

/** The due day of an undated bill if the supplier's habit holds for the bill; null where the day of issue is not one. */
export const habitualDay = (issuedOn: string | null, days: number): string | null =>
  issuedOn !== null && isDay(issuedOn) ? addDays(issuedOn, days) : null

/** The usual amount of earlier notes, where a note's is three times that and well above the largest of them; null below five notes. */
export function unusualAmount(
  amountCents: number,
  earlierCents: readonly number[],
): { usualCents: number; factor: number } | null {
  if (earlierCents.length < leastNotes) return null
  const usualCents = medianOf(earlierCents)
  const isFar = amountCents >= farFactor * usualCents && amountCents >= beyondLargest * Math.max(...earlierCents)
  return usualCents > 0 && isFar ? { usualCents, factor: amountCents / usualCents } : null
}
