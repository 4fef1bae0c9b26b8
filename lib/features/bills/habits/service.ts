import 'server-only'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { habitualDay, usualDays } from '@/lib/features/bills/rules/habits'
import type { BillCount, billHabit } from '@/lib/features/bills/schema'
import { rederive } from '@/lib/features/bills/store/derive'
import { addDueDays, paidBills, supplierOf, undatedOf } from '@/lib/features/bills/store/habits'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'

/**
 * Gives every undated bill of a bill's supplier the day that the supplier's habit names. Throws `not_found` for an unknown
 * bill, and `conflict` when the habit has changed or no bill is undated.
 */
export async function dateUndatedBills({ id, days }: z.output<typeof billHabit>, person: Person): Promise<BillCount> {
  return (await db()).transaction(async (tx) => {
    const taxId = await supplierOf(tx, id)
    if (taxId === null) throw new Problem('not_found', 'There is no such bill')
    // Notes and links that changed by now count first.
    await rederive(
      tx,
      (await undatedOf(tx, taxId)).map(({ documentId }) => documentId),
    )
    const [supplier] = (await paidBills(tx, [taxId])).values()
    const dated = (await undatedOf(tx, taxId)).flatMap(({ issuedOn, ...bill }) => {
      const dueDate = habitualDay(issuedOn, days)
      return dueDate === null ? [] : [{ ...bill, dueDate }]
    })
    if (supplier === undefined || usualDays(supplier.paid) !== days || dated.length === 0)
      throw new Problem('conflict', 'The habit has changed, or no bill is undated')
    await addDueDays(tx, dated, person)
    await rederive(
      tx,
      dated.map(({ documentId }) => documentId),
    )
    const changed = dated.map(({ documentId, number, dueDate }) => ({ id: `${documentId}-${number}`, dueDate }))
    await appendAudit(tx, {
      actor: person,
      action: 'bills.habit',
      subject: id,
      outcome: 'ok',
      detail: { days, bills: changed },
    })
    await publish(tx, [{ topic: 'bills' }])
    return { count: dated.length }
  })
}
