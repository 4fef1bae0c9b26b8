import 'server-only'
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import type { IndexPosition } from './narrowing'

/** `within`: the order of rows with the same value, before their id. */
export type By = { column: AnyColumn; within?: AnyColumn; order: 'asc' | 'desc' }

type Row = typeof indexedDocuments.$inferSelect

/** Number of rows to search along an index before the filter counts as rare. */
const ahead = 2_000

const { id } = indexedDocuments
const wordsOf = (order: By['order']) => (order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`])

const listed = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

/** Order of the database indexes, rows without a value included. */
const inOrder = ({ column, within, order }: By) =>
  listed([column, ...(within ? [within] : []), id].map((part) => sql`${part} ${wordsOf(order)[0]}`))

/** Rows after a position, compared by every column of the order. */
function isBehind({ within, order }: By, after: IndexPosition, first: readonly [AnyColumn, string] | null): SQL {
  const pairs = [
    ...(first ? [first] : []),
    ...(within ? [[within, after.within] as const] : []),
    [id, BigInt(after.id)] as const,
  ]
  const [columns, values] = [listed(pairs.map(([part]) => part)), listed(pairs.map(([, value]) => value))]
  return sql`(${columns}) ${wordsOf(order)[1]} (${values})`
}

/** Rows with a value, after a position with a value. */
function known(by: By, after: IndexPosition | null): SQL {
  const { column } = by
  if (after === null || after.value === null) return sql`${column} is not null`
  return sql`${column} is not null and ${isBehind(by, after, [column, after.value])}`
}

function unknown(by: By, after: IndexPosition | null): SQL {
  const { column } = by
  if (after?.value !== null) return sql`${column} is null`
  return sql`${column} is null and ${isBehind(by, after, null)}`
}

async function rowsOf(fits: SQL | undefined, by: By, limit: number): Promise<Row[]> {
  return (await db()).select().from(indexedDocuments).where(fits).orderBy(inOrder(by)).limit(limit)
}

/** Reads along the index of the sort column until the page is full. */
export async function orderedPage(
  fits: SQL | undefined,
  by: By,
  after: IndexPosition | null,
  limit: number,
): Promise<Row[]> {
  const first = after?.value === null ? [] : await rowsOf(and(known(by, after), fits), by, limit)
  if (first.length === limit) return first
  return [...first, ...(await rowsOf(and(unknown(by, after), fits), by, limit - first.length))]
}

/** The ids of the page, where the next rows of the order fill the page or are the last rows; null otherwise. */
export async function pageAhead(
  fits: SQL | undefined,
  by: By,
  after: IndexPosition | null,
  limit: number,
): Promise<string[] | null> {
  const found: string[] = []
  const [first, then] = [known(by, after), unknown(by, after)]
  for (const part of after?.value === null ? [then] : [first, then]) {
    found.push(...(await fittingAhead(part, fits, by, limit - found.length)))
    if (found.length === limit) return found
    if (await goesOn(part, by)) return null
  }
  return found
}

async function fittingAhead(part: SQL, fits: SQL | undefined, by: By, limit: number): Promise<string[]> {
  const database = await db()
  const next = database.select().from(indexedDocuments).where(part).orderBy(inOrder(by)).limit(ahead)
  // Uses the table's own name, so that the filter applies to these rows only.
  const rows = await database
    .select({ id: sql<string>`${id}::text` })
    .from(sql`${next} as ${indexedDocuments}`)
    .where(fits)
    .orderBy(inOrder(by))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Whether more rows follow than were searched. */
async function goesOn(part: SQL, by: By): Promise<boolean> {
  const beyond = (await db())
    .select({ id })
    .from(indexedDocuments)
    .where(part)
    .orderBy(inOrder(by))
    .offset(ahead)
    .limit(1)
  return (await beyond).length > 0
}
