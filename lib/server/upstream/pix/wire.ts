import 'server-only'
import { z } from 'zod'
import { centsFromReais, isReais } from '@/lib/core/money'

/** A number of reais, as integer cents; anything that is no exact amount fails. */
export const reais = z.number().refine(isReais, 'not an exact amount in cents').transform(centsFromReais)
export const id = z.union([z.string().min(1), z.int()]).transform(String)
export const word = z.string().nullish()
/** A word that may also come as a number, such as an external id. */
export const looseWord = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)))

/** What every answer of the service has; `data` is read by the call that knows it. */
export const envelope = z.looseObject({
  success: z.boolean(),
  message: z.string().nullish().catch(null),
  data: z.unknown(),
})

export const shortfall = z.looseObject({ saldo_disponivel: reais, total_necessario: reais })

export type PixPage<T> = {
  items: T[]
  next: string | null
  /** A full page came and nothing told whether there is more. */
  fullWithoutCursor: boolean
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

const record = z.record(z.string(), z.unknown()).catch({})

/** The contract does not name the field of the next cursor: it is looked for under its usual names, in `data` and in `metadata`. */
export function pageFrom<T>(
  items: T[],
  data: Record<string, unknown>,
  asked: { limit: number; cursor?: string },
): PixPage<T> {
  const places = [data, record.parse(data.metadata)]
  const named = cursorNames.flatMap((name) => places.filter((place) => name in place).map((place) => place[name]))
  const cursors = named.filter((value) => typeof value === 'string' || typeof value === 'number').map(String)
  const next = cursors.find((cursor) => cursor !== '' && cursor !== asked.cursor) ?? null
  const told = next !== null || named.some((value) => value === null || value === '')
  return { items, next, fullWithoutCursor: !told && items.length >= asked.limit }
}
