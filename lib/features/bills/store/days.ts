import 'server-only'
import { sql } from 'drizzle-orm'
import { inParts } from '@/lib/features/reconciliation/store/in-parts'
import type { Transaction } from '@/lib/server/db/client'
import { billDays, type bills } from './tables'

type Row = Pick<typeof bills.$inferSelect, 'plannedDay' | 'companyId' | 'direction' | 'openCents'>

/** Moves the open amounts of changed bills from where they were to where they are. */
export async function saveDays(tx: Transaction, before: readonly Row[], after: readonly Row[]): Promise<void> {
  const changes = new Map<string, Row & { count: number }>()
  const add = (rows: readonly Row[], sign: 1 | -1) => {
    for (const { plannedDay, companyId, direction, openCents } of rows) {
      if (openCents === 0) continue
      const key = JSON.stringify([plannedDay, companyId, direction])
      const known = changes.get(key) ?? { plannedDay, companyId, direction, openCents: 0, count: 0 }
      changes.set(key, { ...known, openCents: known.openCents + sign * openCents, count: known.count + sign })
    }
  }
  add(before, -1)
  add(after, 1)
  const changed = [...changes.values()].filter(({ openCents, count }) => openCents !== 0 || count !== 0)
  await inParts(changed, (some) =>
    tx
      .insert(billDays)
      .values(some.map(({ plannedDay, ...rest }) => ({ day: plannedDay, ...rest })))
      .onConflictDoUpdate({
        target: [billDays.day, billDays.companyId, billDays.direction],
        set: {
          openCents: sql`${billDays.openCents} + excluded.open_cents`,
          count: sql`${billDays.count} + excluded.count`,
        },
      }),
  )
}
