import { roundStep } from '@/components/figures/chart-ticks'
import { addDays, addMonths } from '@/lib/core/dates'

/** Money in and out of a day or a month; `outCents` is negative. */
export type Flow = { name: string; inCents: number; outCents: number }
type DayFlow = Omit<Flow, 'name'> & { day: string }

/** Flows of every day in turn, also of those without any; of every month where the days are too many to draw. */
export type Flows = { unit: 'day' | 'month'; flows: Flow[] }

const mostDays = 124
const mostMonths = 240

/** Days come oldest first. A span too long to draw keeps only the months that have flows. */
export function flowsOf(days: readonly DayFlow[]): Flows {
  const [first, last] = [days.at(0)?.day ?? '', days.at(-1)?.day ?? '']
  const byDay = days.map(({ day, ...sums }) => ({ name: day, ...sums }))
  const everyDay = namesBetween(first, last, addDays, mostDays)
  if (everyDay) return { unit: 'day', flows: filled(everyDay, byDay) }
  const byMonth = sumsOf(byDay.map(({ name, ...sums }) => ({ name: name.slice(0, 7), ...sums })))
  const everyMonth = namesBetween(first.slice(0, 7), last.slice(0, 7), addMonths, mostMonths)
  return { unit: 'month', flows: everyMonth ? filled(everyMonth, byMonth) : byMonth }
}

function namesBetween(first: string, last: string, next: (name: string, count: number) => string, most: number) {
  const names: string[] = []
  for (let name = first; name <= last; name = next(name, 1)) {
    if (names.length === most) return null
    names.push(name)
  }
  return names
}

function filled(names: readonly string[], flows: readonly Flow[]): Flow[] {
  const known = new Map(flows.map((flow) => [flow.name, flow]))
  return names.map((name) => known.get(name) ?? { name, inCents: 0, outCents: 0 })
}

function sumsOf(flows: readonly Flow[]): Flow[] {
  const sums = new Map<string, Flow>()
  for (const { name, inCents, outCents } of flows) {
    const before = sums.get(name)
    sums.set(name, { name, inCents: inCents + (before?.inCents ?? 0), outCents: outCents + (before?.outCents ?? 0) })
  }
  return [...sums.values()]
}

export type Scale = {
  /** Cents at the upper and (negative) lower edge, both multiples of the step. */
  top: number
  bottom: number
  /** From the top down. */
  ticks: number[]
}

const wantedSteps = 4

/** Round figures, in cents, between which all flows lie. */
export function scaleOf(flows: readonly Flow[]): Scale {
  const highest = Math.max(0, ...flows.map(({ inCents }) => inCents))
  const lowest = Math.min(0, ...flows.map(({ outCents }) => outCents))
  const step = roundStep(Math.max(100, highest - lowest) / wantedSteps)
  const below = Math.ceil(-lowest / step)
  const above = Math.max(Math.ceil(highest / step), below === 0 ? 1 : 0)
  return {
    top: above * step,
    bottom: 0 - below * step,
    ticks: Array.from({ length: above + below + 1 }, (_, at) => (above - at) * step),
  }
}
