import { addDays } from '@/lib/core/dates'
import type { Forecast } from '@/lib/features/bills/schema'

type Day = Pick<Forecast['days'][number], 'day' | 'balanceCents'>

export type Outlook =
  | { kind: 'unknown' }
  /** `days`: number of days below zero; null: until the end of the forecast. */
  | { kind: 'negative'; day: string; cents: number; days: number | null; back: string | null }
  | { kind: 'lowest'; day: string; cents: number }

/** Summary of a forecast: the first days below zero, or the lowest day. */
export function outlookOf(days: readonly Day[]): Outlook {
  const known = days.flatMap(({ day, balanceCents }) => (balanceCents === null ? [] : [{ day, cents: balanceCents }]))
  const [first] = known
  if (!first) return { kind: 'unknown' }
  const at = known.findIndex(({ cents }) => cents < 0)
  const negative = known[at]
  if (!negative) {
    const lowest = known.reduce((low, each) => (each.cents < low.cents ? each : low), first)
    return { kind: 'lowest', ...lowest }
  }
  const after = known.slice(at).findIndex(({ cents }) => cents >= 0)
  const run = known.slice(at, after < 0 ? undefined : at + after)
  const cents = Math.min(...run.map((each) => each.cents))
  return {
    kind: 'negative',
    day: negative.day,
    cents,
    days: after < 0 ? null : after,
    back: after < 0 ? null : addDays(negative.day, after),
  }
}

type Band = Pick<Forecast['days'][number], 'lowCents' | 'highCents'>

/** The balance with overdue and undated bills paid, and with them received; null without such bills or without a balance. */
export const bandOf = ({ lowCents, highCents }: Band): [number, number] | null =>
  lowCents === null || highCents === null || lowCents === highCents ? null : [lowCents, highCents]

/** Runs of days below zero, both ends included. */
export function negativeRuns(days: readonly Day[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = []
  let open: { from: string; to: string } | null = null
  for (const { day, balanceCents } of days) {
    if (balanceCents === null || balanceCents >= 0) open = null
    else if (open) open.to = day
    else {
      open = { from: day, to: day }
      runs.push(open)
    }
  }
  return runs
}
