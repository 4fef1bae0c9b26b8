import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type DayRange, presetRange, type RangePreset, rangePresets } from '@/components/list/day-range'
import type { DraftRequest } from '@/components/operations/sending/form-request'
import { isDay } from '@/lib/core/dates'
import { type StatementInput, statementFormats, statementInput } from '@/lib/features/pix/statements/schema'

/** Values of the form; the account is chosen in the page's head. */
const statementValues = z.object({
  from: z.string(),
  to: z.string(),
  /** The days were chosen by hand, even if they equal a preset's. */
  free: z.boolean(),
  format: z.enum(statementFormats),
})
export type StatementValues = z.infer<typeof statementValues>
export type StatementFormApi = UseFormReturn<StatementValues, unknown, StatementInput>

export function startingValues(preset: RangePreset, today: string): StatementValues {
  return { ...presetRange(preset, today), free: false, format: 'csv' }
}

/** The form filled with what an earlier statement requested. */
export function valuesOf({ from, to, format }: StatementInput): StatementValues {
  return { from, to, free: true, format }
}

/** The preset that matches the days; `free` for any others. */
export function chosenRange({ from, to, free }: StatementValues, today: string): RangePreset | 'free' {
  const same = (range: DayRange) => range.from === from && range.to === to
  return (!free && rangePresets.find((preset) => same(presetRange(preset, today)))) || 'free'
}

type DayProblem = 'no-day' | 'order' | 'future'

/** Problems of the days, each at its field. */
export function dayProblems({ from, to }: DayRange, today: string): { from?: DayProblem; to?: DayProblem } {
  if (!isDay(from) || !isDay(to)) {
    return { ...(!isDay(from) && { from: 'no-day' as const }), ...(!isDay(to) && { to: 'no-day' as const }) }
  }
  if (from > to) return { from: 'order' }
  return to > today ? { to: 'future' } : {}
}

/** The request, or null while the days are not right. */
export function requestOf(
  values: StatementValues,
  accountId: string | undefined,
  today: string,
): StatementInput | null {
  const { from, to, format } = values
  const { from: wrongFrom, to: wrongTo } = dayProblems(values, today)
  return wrongFrom || wrongTo ? null : { ...(accountId && { accountId }), format, from, to }
}

export const statementRequest: DraftRequest<StatementValues, StatementInput> = {
  values: statementValues,
  input: statementInput,
  requestOf: ({ format, from, to }) => ({ format, from, to }),
  fieldOf: (path) => (path === 'from' || path === 'to' ? path : null),
}
