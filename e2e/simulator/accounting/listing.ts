import { badParameter } from './answers.ts'
import { type Model, models } from './state/companies.ts'

export type Order = 'asc' | 'desc'

/** 1 to 200; default 50. */
export function limitOf(query: URLSearchParams): number {
  const text = query.get('limite')
  if (text === null) return 50
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > 200) throw badParameter('limite', 'inteiro de 1 a 200')
  return limit
}

export function periodBound(query: URLSearchParams, name: 'competencia_de' | 'competencia_ate'): string | undefined {
  const text = query.get(name) ?? undefined
  if (text !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw badParameter(name, 'AAAA-MM')
  return text
}

export function modelFilter(query: URLSearchParams): Model | undefined {
  const text = query.get('modelo')
  if (text === null) return undefined
  const model = models.find((known) => known === text)
  if (!model) throw badParameter('modelo', models.join(', '))
  return model
}

export function companyFilter(query: URLSearchParams): string | undefined {
  const text = query.get('empresa_id')
  if (text === null) return undefined
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw badParameter('empresa_id', 'uuid')
  return text.toLowerCase()
}

export function idCursor(query: URLSearchParams): bigint | undefined {
  const text = query.get('cursor')
  if (text === null) return undefined
  const cursor = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined
  if (cursor === undefined || cursor > 9_223_372_036_854_775_807n) throw badParameter('cursor', 'inteiro de 64 bits')
  return cursor
}

export function cnpjCursor(query: URLSearchParams): string | undefined {
  const text = query.get('cursor')
  if (text === null) return undefined
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text)) throw badParameter('cursor', 'CNPJ')
  return text
}

/** A page of the matching `rows` (sorted ascending by `keyOf`), in the requested order, after the cursor. */
export function page<Row, Key extends bigint | string>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  { order, cursor, limit }: { order: Order; cursor: Key | undefined; limit: number },
  fits: (row: Row) => boolean = () => true,
) {
  const after = (key: Key) => cursor === undefined || (order === 'asc' ? key > cursor : key < cursor)
  const taken: Row[] = []
  for (let step = 0; step < rows.length && taken.length <= limit; step += 1) {
    const row = rows[order === 'asc' ? step : rows.length - 1 - step]
    if (row !== undefined && after(keyOf(row)) && fits(row)) taken.push(row)
  }
  const more = taken.length > limit
  const shown = taken.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    paginacao: { proximo_cursor: more && last !== undefined ? keyOf(last) : null, tem_mais: more },
  }
}
