import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import type { IndexPosition } from './narrowing'
import type { By } from './ordered-page'

/** More than these are not worth finding all for one page. */
const most = 20_000

/**
 * The ids of a page where all that fits is little: found by what it is filtered by, then sorted. The order is no help there:
 * what fits may all be at its other end. Null where there is more than a little.
 */
export async function littlePage(
  fits: SQL | undefined,
  { column, within, order }: By,
  after: IndexPosition | null,
  limit: number,
): Promise<string[] | null> {
  const database = await db()
  const found = database
    .select({
      id: indexedDocuments.id,
      value: sql`${column}`.as('value'),
      within: sql`${within ?? sql`0::bigint`}`.as('within'),
    })
    .from(indexedDocuments)
    .where(fits)
    .limit(most + 1)
  const [direction, beyond] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const [row] = await database.select({ count: sql<number>`count`, ids: sql<string[]>`ids` }).from(sql`(
      with found as materialized (${found})
      select (select count(*)::int from found) as count, array(
        select id::text from found ${after ? sql`where ${isAfter(after, beyond)}` : sql``}
        order by value ${direction} nulls last, within ${direction}, id ${direction} limit ${limit}
      ) as ids
    ) page`)
  return row && row.count <= most ? row.ids : null
}

function isAfter({ value, within, id }: IndexPosition, beyond: SQL): SQL | undefined {
  const last = sql`${within}::bigint, ${BigInt(id)}`
  if (value === null) return and(sql`value is null`, sql`(within, id) ${beyond} (${last})`)
  return sql`((value, within, id) ${beyond} (${value}, ${last}) or value is null)`
}
