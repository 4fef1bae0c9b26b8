import { z } from 'zod'
import { addDays, mostDaysAhead, startOfDay } from '@/lib/core/dates'
import { fold } from '@/lib/core/fold-text'
import { defaultValiditySeconds } from '@/lib/features/pix/charges/rules'
import type { Cells } from './columns'
import { longestDescription, type ReadBy, readAmount, readDay } from './read-row'
import type { RowProblem } from './row-codes'

/** For so many seconds from its sending, or until the end of a day in São Paulo. */
export type Validity = { seconds: number } | { until: string }

type ReadChargeRow = {
  amountCents: number | null
  description: string | null
  externalId: string | null
  name: string | null
  email: string | null
  validity: Validity | null
  problems: RowProblem[]
}

/** The provider takes no longer identifier of a charge. */
const longestIdentifier = 36
const longestName = 200

const nothing = { amountCents: null, description: null, externalId: null, name: null, email: null, validity: null }

/** Reads the cells of a charge and finds the problems of the row itself. */
export function readChargeRow(cells: Cells, { today, decimal }: ReadBy): ReadChargeRow {
  if (cells.linha !== undefined) return { ...nothing, problems: ['row_uneven'] }
  const text = (column: keyof Cells) => cells[column]?.trim() ?? ''
  const problems: RowProblem[] = []
  const amountCents = readAmount(text('valor'), decimal, problems)
  const description = text('descricao') || null
  const externalId = text('identificador') || null
  if (description && [...description].length > longestDescription) problems.push('description_too_long')
  if (externalId && externalId.length > longestIdentifier) problems.push('identifier_too_long')
  const [email, name] = [text('email') || null, text('nome').slice(0, longestName) || null]
  if (email && !z.email().max(254).safeParse(email).success) problems.push('email_invalid')
  if (email && !name) problems.push('name_missing')
  const validity = readValidity(text('validade'))
  const isLate = validity && 'until' in validity && isOutside(validity.until, today)
  if (!validity || isLate) problems.push('validity_invalid')
  return { amountCents, description, externalId, name, email, validity, problems }
}

const isOutside = (day: string, today: string) => day < today || day > addDays(today, mostDaysAhead)

const unitSeconds = [
  { unit: /^(?:d|dias?|days?)?$/, seconds: 86_400 },
  { unit: /^(?:h|hs|horas?|hours?)$/, seconds: 3_600 },
  { unit: /^(?:m|min|minutos?|minutes?)$/, seconds: 60 },
]

/** A validity as it is typed: `3`, `3 dias`, `12 h`, `30 min` or a day; empty: the provider's default. Null: unreadable. */
function readValidity(text: string): Validity | null {
  if (!text) return { seconds: defaultValiditySeconds }
  const [, count = '', unit = ''] = /^(\d{1,4})\s*([a-z]*)$/.exec(fold(text)) ?? []
  const found = unitSeconds.find((each) => each.unit.test(unit))
  const seconds = Number(count) * (found?.seconds ?? 0)
  if (seconds > 0) return seconds <= mostDaysAhead * 86_400 ? { seconds } : null
  const until = readDay(text)
  return until ? { until } : null
}

/** Seconds from now on; null once its day is over. */
export function secondsLeft(validity: Validity, now: Date): number | null {
  if ('seconds' in validity) return validity.seconds
  const seconds = Math.floor((startOfDay(addDays(validity.until, 1)).getTime() - now.getTime()) / 1_000)
  return seconds > 0 ? seconds : null
}
