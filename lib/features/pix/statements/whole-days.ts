import { addDays } from '@/lib/core/dates'
import type { StatementContent } from './preview'

export type StatementDay = { day: string; inCents: number; outCents: number; balanceCents: number | null }

type Requested = { from: string; to: string /** The day on which it was requested. */; on: string }

/**
 * What a statement says of each of its days that was over when it was requested: sums of what moved, both positive, and the
 * balance at its end, which follows from the one that the statement tells. Nothing of a statement that could not be read whole, or not beyond doubt.
 */
export function wholeDays({ from, to, on }: Requested, content: StatementContent): StatementDay[] {
  const { days, totals, dated, cut } = content
  if (cut || totals === null || !dated) return []
  const sums = new Map(days.map((sum) => [sum.day, sum]))
  const all: StatementDay[] = []
  for (let day = from; day <= to && day <= on; day = addDays(day, 1)) {
    const { inCents, outCents } = sums.get(day) ?? { inCents: 0, outCents: 0 }
    all.push({ day, inCents, outCents: outCents === 0 ? 0 : -outCents, balanceCents: null })
  }
  return withBalances(all, content).filter(({ day }) => day < on)
}

function withBalances(days: StatementDay[], { balance }: StatementContent): StatementDay[] {
  const reported = days.findIndex(({ day }) => day === balance?.day)
  if (!balance || reported < 0) return days
  const net = ({ inCents, outCents }: StatementDay) => inCents - outCents
  let after = balance.cents
  const before = days.slice(0, reported + 1).toReversed()
  const past = before.map((day) => {
    const balanceCents = after
    after -= net(day)
    return { ...day, balanceCents }
  })
  let now = balance.cents
  const later = days.slice(reported + 1).map((day) => {
    now += net(day)
    return { ...day, balanceCents: now }
  })
  return [...past.toReversed(), ...later]
}
