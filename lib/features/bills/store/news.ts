import 'server-only'
import { and, gt, gte, inArray, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { billDays, bills } from './tables'

type Sums = { count: number; inCents: number; outCents: number }

/** Open amounts of some days. */
export async function openOf(days: readonly string[]): Promise<Map<string, Sums>> {
  const rows = await (await db())
    .select()
    .from(billDays)
    .where(and(inArray(billDays.day, [...days]), gt(billDays.count, 0)))
  const sums = new Map<string, Sums>()
  for (const { day, direction, openCents, count } of rows) {
    const known = sums.get(day) ?? { count: 0, inCents: 0, outCents: 0 }
    const cents = direction === 'in' ? 'inCents' : 'outCents'
    sums.set(day, { ...known, count: known.count + count, [cents]: known[cents] + openCents })
  }
  return sums
}

/** Bills whose payments, the last since a day, come to more than the bill. */
export async function paidTwice(since: string) {
  return (await db())
    .select({
      id: sql<string>`${bills.documentId}::text || '-' || ${bills.number}::text`,
      direction: bills.direction,
      excessCents: bills.excessCents,
    })
    .from(bills)
    .where(and(gt(bills.excessCents, 0), gte(bills.paidOn, since)))
}
