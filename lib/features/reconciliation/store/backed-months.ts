import 'server-only'
import { and, between, inArray, isNotNull, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { backedDocuments, backedPayments } from './tables'

type Span = { companyIds: readonly string[]; from: string; to: string }

/** Companies and months, first and last included, that have payments or notes; without companies those of all. */
export async function backedMonths({ companyIds, from, to }: Span): Promise<{ companyId: string; month: string }[]> {
  const database = await db()
  const monthsOf = (of: typeof backedPayments | typeof backedDocuments) =>
    database
      .select({ companyId: sql<string>`${of.companyId}`.as('company_id'), month: sql<string>`${of.month}`.as('month') })
      .from(of)
      .where(
        and(
          between(of.month, from, to),
          companyIds.length > 0 ? inArray(of.companyId, [...companyIds]) : isNotNull(of.companyId),
        ),
      )
  return monthsOf(backedPayments).union(monthsOf(backedDocuments)).orderBy(sql`1`, sql`2`)
}
