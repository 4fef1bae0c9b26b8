import { addDays, addMonths, mondayOf } from '@/lib/core/dates'
import type { FigureSpan } from './schema'

/** Days of São Paulo, both included. */
export type Period = { from: string; to: string }

export function periodOf(span: FigureSpan, today: string): Period {
  if (span === 'months') return { from: `${addMonths(today.slice(0, 7), -1)}-01`, to: today }
  return { from: addDays(today, 1 - Number(span)), to: today }
}

export function daysIn({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export function weeksIn({ from, to }: Period): string[] {
  const weeks: string[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}
