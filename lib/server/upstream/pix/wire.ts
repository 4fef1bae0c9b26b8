import 'server-only'
import { z } from 'zod'
import { centsFromDecimal } from '@/lib/core/money/amount-text'
import type { MediatorFee } from '@/lib/core/money/mediator-fee'
import { centsFromReais, isReais, reaisFromCents } from '@/lib/core/money/money'
import { type Extra, optional } from '@/lib/server/upstream/extra'
import { hasMoreThan, pagingIn } from './paging'

/** A hundred thousand million reais: a larger amount is a mistake, and sums of such amounts would not be exact. */
const mostCents = 10_000_000_000_000
const plausible = z.int().min(-mostCents).max(mostCents)

const number = z.number().refine(isReais, 'not an exact amount in cents').transform(centsFromReais).pipe(plausible)
/** A text can be one amount only when it has a point and at most two decimals: `1.234` may be a thousand. */
const decimalText = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,2})?$/)
  .transform((text) => centsFromDecimal(text))
  .pipe(plausible)

/** Reais, as integer cents; anything that is no exact amount fails. */
export const reais = z.union([number, decimalText])
/** Integer cents, also as a text of digits. */
export const cents = z.union([
  plausible,
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(plausible),
])
export const id = z.union([z.string().min(1), z.int()]).transform(String)
export const word = optional(z.string())
/** A word that may also come as a number, such as an external id. */
export const looseWord = optional(z.union([z.string(), z.number()]).transform(String))

/** Our own fee in the contract's words: reais when fixed, percent when a percentage. */
export function mediatorFee(fee: MediatorFee | undefined): { tipo: string; valor: number } | undefined {
  return fee && { tipo: fee.type, valor: fee.type === 'FIXED' ? reaisFromCents(fee.amountCents) : fee.percent }
}

/** What every answer of the service has; `data` is read by the call that knows it. */
export const envelope = z.looseObject({
  success: z.boolean(),
  data: z.unknown().optional(),
})

export const shortfall = z.looseObject({ saldo_disponivel: reais, total_necessario: reais })

export type PixPage<T> = {
  items: T[]
  next: string | null
  /** There is more, or may be, and nothing says how to ask for it. */
  fullWithoutCursor: boolean
  extra: Extra
}

const cursorNames = [
  'next_page_cursor',
  'nextPageCursor',
  'next_cursor',
  'nextCursor',
  'page_cursor',
  'pageCursor',
  'cursor',
] as const

/** The contract does not name the field of the next cursor: it is looked for under its usual names, in `data` and in `metadata`. */
export function pageFrom<T>(items: T[], extra: Extra, request: { limit: number; cursor?: string }): PixPage<T> {
  const { places, ...paging } = pagingIn(extra)
  const named = cursorNames.flatMap((name) => places.filter((place) => name in place).map((place) => place[name]))
  const cursors = named.filter((value) => typeof value === 'string' || typeof value === 'number').map(String)
  const next = cursors.find((cursor) => cursor !== '' && cursor !== request.cursor) ?? null
  const more = hasMoreThan(items.length, request.cursor === undefined ? 0 : null, request.limit, paging)
  const ended = more === false || named.some((value) => value === null || value === '')
  const openEnded = next === null && (more === true || (!ended && items.length >= request.limit))
  return { items, next, fullWithoutCursor: openEnded, extra }
}
