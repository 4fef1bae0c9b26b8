import 'server-only'
import { and, gte, lte, sql } from 'drizzle-orm'
import { indexedDocuments, indexedMonths } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'

export type MonthCount = { companyId: string; model: string; period: string; documents: number; cancelled: number }

/** Counts of months by company and model, first and last month included. */
export async function monthCounts(from: string, to: string): Promise<MonthCount[]> {
  const { companyId, model, period, documents, status } = indexedMonths
  return (await db())
    .select({
      companyId,
      model,
      period,
      documents: sql<number>`sum(${documents})::int`,
      cancelled: sql<number>`coalesce(sum(${documents}) filter (where ${status} = 'cancelled'), 0)::int`,
    })
    .from(indexedMonths)
    .where(and(gte(period, from), lte(period, to)))
    .groupBy(companyId, model, period)
}

export type LastCapture = { companyId: string; documents: number; lastCapturedAt: string | null }

/** Number of documents of each company over all months, and when upstream captured the last. */
export async function lastCaptures(): Promise<LastCapture[]> {
  const { companyId, documents, lastCreatedAt } = indexedMonths
  return (await db())
    .select({
      companyId,
      documents: sql<number>`sum(${documents})::int`,
      lastCapturedAt: sql<string | null>`max(${lastCreatedAt})`,
    })
    .from(indexedMonths)
    .groupBy(companyId)
}

export type Expiring = { companyId: string; documents: number; firstExpiry: Date }

/** Documents whose content expires before an instant and is not purged yet, by company. */
export async function expiringByCompany(before: Date): Promise<Expiring[]> {
  const { companyId, expiry, purged } = indexedDocuments
  return (await db())
    .select({
      companyId,
      documents: sql<number>`count(*)::int`,
      firstExpiry: sql<Date>`min(${expiry})`.mapWith(expiry),
    })
    .from(indexedDocuments)
    .where(sql`not ${purged} and ${expiry} < ${before.toISOString()}::timestamptz`)
    .groupBy(companyId)
}
