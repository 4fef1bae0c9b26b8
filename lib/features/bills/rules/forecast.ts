import { addDays } from '@/lib/core/dates'

type Moved = { day: string; inCents: number; outCents: number }
type Apart = { inCents: number; outCents: number }

export type ForecastDay = Moved & {
  balanceCents: number | null
  /** If what is overdue or undated of ours is paid at once. */
  lowCents: number | null
  /** If what is overdue or undated of others is received at once. */
  highCents: number | null
}

/** The balance at the end of each day, today first: what is available now, and what is open and planned until then. */
export function forecastDays(
  { availableCents, today, days }: { availableCents: number | null; today: string; days: number },
  moved: readonly Moved[],
  apart: readonly Apart[],
): ForecastDay[] {
  const byDay = new Map(moved.map((each) => [each.day, each]))
  const lessCents = apart.reduce((sum, { outCents }) => sum + outCents, 0)
  const moreCents = apart.reduce((sum, { inCents }) => sum + inCents, 0)
  let balance = availableCents
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at)
    const { inCents = 0, outCents = 0 } = byDay.get(day) ?? {}
    balance = balance === null ? null : balance + inCents - outCents
    return {
      day,
      inCents,
      outCents,
      balanceCents: balance,
      lowCents: balance === null ? null : balance - lessCents,
      highCents: balance === null ? null : balance + moreCents,
    }
  })
}
