import 'server-only'
import { z } from 'zod'
import { centsFromDecimal } from '@/lib/core/money/amount-text'
import { centsFromReais, isReais } from '@/lib/core/money/money'
import { valuesUnder } from '@/lib/server/known-field-names'
import { parseExactJson } from '@/lib/server/upstream/json'
import type { EventRow } from './outcomes'

type Details = Record<string, unknown>
type Nested = { details: Details; depth: number }

/** More than any service sends, so that an odd body costs little. */
const mostRecords = 500
const longest = 500

const body = z.looseObject({ data: z.unknown().optional(), dados: z.unknown().optional() }).catch({})
const record = z.record(z.string(), z.unknown())

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return null
  }
}

/** An event's details unchanged: the contracts define little or nothing of them. */
export function detailsOf(event: Pick<EventRow, 'source' | 'body'>): unknown {
  const { data, dados } = body.parse(parsed(event.body))
  const details = event.source === 'pix' ? data : dados
  // Some services send an object as JSON text.
  return typeof details === 'string' ? parsed(details) : details
}

export type Hints = readonly Nested[]

/** The objects of an event's details, outer ones first. Empty for another shape. */
export function hintsOf(event: Pick<EventRow, 'source' | 'body'>): Hints {
  const found: Nested[] = []
  let level: unknown[] = [detailsOf(event)]
  for (let depth = 0; level.length > 0 && found.length < mostRecords; depth += 1) {
    const values = level.flatMap((value) => (Array.isArray(value) ? value : [value])).slice(0, mostRecords)
    const records = values.map((value) => record.safeParse(value).data).filter((one) => one !== undefined)
    found.push(...records.map((details) => ({ details, depth })))
    level = records.flatMap((details) => Object.values(details)).filter((value) => typeof value === 'object' && value)
  }
  return found
}

const word = z
  .union([z.string(), z.int()])
  .transform((value) => String(value).trim())
  .pipe(z.string().min(1).max(longest))

/** All texts and whole numbers under one of the names, outer objects first. */
export function textsIn(hints: Hints, names: readonly string[]): string[] {
  const words = hints.flatMap(({ details }) => textsUnder(details, names))
  return [...new Set(words)]
}

export function textsUnder(details: Details, names: readonly string[]): string[] {
  return valuesUnder(names, details).flatMap((value) => word.safeParse(value).data ?? [])
}

/** As `textsIn`, only from the outermost objects that have any. */
export function outermostIn(hints: Hints, names: readonly string[]): string[] {
  const holding = hints.filter(({ details }) => textsUnder(details, names).length > 0)
  return textsIn(
    holding.filter(({ depth }) => depth === holding[0]?.depth),
    names,
  )
}

/** Pix bodies are in reais; upstream also uses `amount` for the cents of an infraction. */
const amountNames = { reais: ['value', 'valor', 'amountbrl'], cents: ['amountcents', 'cents'], either: ['amount'] }

/**
 * The amounts that an object may state, in cents without sign, in every reading that its name and format allow, reais
 * first; NaN for an amount that is not exact. Empty when none is stated.
 */
export function amountReadings(details: Details): number[] {
  const [reais, cents, either] = [amountNames.reais, amountNames.cents, amountNames.either].map((names) =>
    valuesUnder(names, details).filter((value) => typeof value === 'number' || typeof value === 'string'),
  )
  if (reais?.length) return reais.map(inReais)
  if (cents?.length) return cents.map(inCents)
  const readings = either?.flatMap((value) => [inReais(value), ...(isWhole(value) ? [inCents(value)] : [])]) ?? []
  return [...new Set(readings)]
}

/** An amount without a fraction may be in cents. */
const isWhole = (value: unknown) => /^\s*-?\d+\s*$/.test(String(value))
const inCents = (value: unknown) => (isWhole(value) ? Math.abs(Number(value)) : Number.NaN)

function inReais(value: unknown): number {
  if (typeof value === 'number') return isReais(value) ? Math.abs(centsFromReais(value)) : Number.NaN
  return Math.abs(centsFromDecimal(String(value)) ?? Number.NaN)
}
