import 'server-only'
import { sql } from 'drizzle-orm'
import { inParts } from '@/lib/features/reconciliation/store/in-parts'
import type { Transaction } from '@/lib/server/db/client'
import { billDays, type bills } from './tables'

type Row = Pick<typeof bills.$inferInsert, 'planned' | 'companyId' | 'direction'>
type Day = Omit<typeof billDays.$inferInsert, 'movedCents'> & { movedCents: number }

/** Moves the open amounts of changed bills from where they were to where they are. */
export async function saveDays(tx: Transaction, before: readonly Row[], after: readonly Row[]): Promise<void> {
  const changes = new Map<string, Day>()
  const add = (rows: readonly Row[], sign: 1 | -1) => {
    for (const { planned, companyId, direction } of rows)
      for (const { day, amountCents, movedCents } of planned) {
        const key = JSON.stringify([day, companyId, direction])
        const known = changes.get(key) ?? { day, companyId, direction, openCents: 0, movedCents: 0, count: 0 }
        known.openCents += sign * amountCents
        known.movedCents += sign * movedCents
        known.count += sign
        changes.set(key, known)
      }
  }
  add(before, -1)
  add(after, 1)
  const changed = [...changes.values()].filter((day) => day.openCents !== 0 || day.count !== 0 || day.movedCents !== 0)
  await inParts(changed, (some) =>
    tx
      .insert(billDays)
      .values(some)
      .onConflictDoUpdate({
        target: [billDays.day, billDays.companyId, billDays.direction],
        set: {
          openCents: sql`${billDays.openCents} + excluded.open_cents`,
          movedCents: sql`${billDays.movedCents} + excluded.moved_cents`,
          count: sql`${billDays.count} + excluded.count`,
        },
      }),
  )
}
