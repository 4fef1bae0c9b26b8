import 'server-only'
import { z } from 'zod'
import { centsFromDecimal } from '@/lib/core/money/amount-text'
import type { MediatorFee } from '@/lib/core/money/mediator-fee'
import { centsFromReais, isReais, reaisFromCents } from '@/lib/core/money/money'
import { type Extra, optional } from '@/lib/server/upstream/extra'
import { hasMoreThan, pagingIn } from './paging'

/** A hundred thousand million reais: larger amounts are mistakes, and their sums would not be exact. */
const mostCents = 10_000_000_000_000
const plausible = z.int().min(-mostCents).max(mostCents)

const number = z.number().refine(isReais, 'not an exact amount in cents').transform(centsFromReais).pipe(plausible)
/** A text is an amount only with a point and at most two decimals: `1.234` may be a thousand. */
const decimalText = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,2})?$/)
  .transform((text) => centsFromDecimal(text))
  .pipe(plausible)

/** Reais as integer cents; anything but an exact amount fails. */
export const reais = z.union([number, decimalText])
/** Integer cents, as a number or digits. */
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
/** A text that may come as a number, such as an external id. */
export const looseWord = optional(z.union([z.string(), z.number()]).transform(String))

/** Our own fee in the contract's format: reais when fixed, percent when a percentage. */
export function mediatorFee(fee: MediatorFee | undefined): { tipo: string; valor: number } | undefined {
  return fee && { tipo: fee.type, valor: fee.type === 'FIXED' ? reaisFromCents(fee.amountCents) : fee.percent }
}

/** Fields of every answer of the service; each call parses its own `data`. */
export const envelope = z.looseObject({
  success: z.boolean(),
  data: z.unknown().optional(),
})

export const shortfall = z.looseObject({ saldo_disponivel: reais, total_necessario: reais })

export type PixPage<T> = {
  items: T[]
  next: string | null
  /** More records may exist, and nothing tells how to request them. */
  fullWithoutCursor: boolean
  /** Number of rows that could not be read, where there are any. */
  unreadable?: number
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

/** The contract does not name the next cursor's field: usual names are tried in `data` and `metadata`. */
export function pageFrom<T>(
  { read: items, unreadable }: { read: T[]; unreadable: number },
  extra: Extra,
  request: { limit: number; cursor?: string },
): PixPage<T> {
  const count = items.length + unreadable
  const { places, ...paging } = pagingIn(extra)
  const named = cursorNames.flatMap((name) => places.filter((place) => name in place).map((place) => place[name]))
  const cursors = named.filter((value) => typeof value === 'string' || typeof value === 'number').map(String)
  const next = cursors.find((cursor) => cursor !== '' && cursor !== request.cursor) ?? null
  const more = hasMoreThan(count, request.cursor === undefined ? 0 : null, request.limit, paging)
  const ended = more === false || named.some((value) => value === null || value === '')
  const openEnded = next === null && (more === true || (!ended && count >= request.limit))
  return { items, next, fullWithoutCursor: openEnded, ...(unreadable > 0 && { unreadable }), extra }
}
