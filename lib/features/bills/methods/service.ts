import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import type { OtherMethod } from '@/lib/features/bills/rules/bill-states'
import { rederive } from '@/lib/features/bills/store/derive'
import { setMethod } from '@/lib/features/bills/store/notes'
import { payableBills } from '@/lib/features/bills/store/payable'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'

/**
 * Marks bills as paid by another method than Pix, all of them or none; a null method takes that back. Throws `not_found` for
 * an unknown bill, and `conflict` for one of which nothing is open, or that is not marked.
 */
export async function markPaidOtherwise(
  { ids: given, method }: { ids: readonly string[]; method: OtherMethod | null },
  person: Person,
): Promise<{ count: number }> {
  const ids = [...new Set(given)]
  const documentIds = [...new Set(ids.map((id) => BigInt(id.split('-')[0] ?? '')))]
  await (await db()).transaction(async (tx) => {
    // Notes and links that changed by now count first.
    await rederive(tx, documentIds)
    const bills = await payableBills(tx, ids)
    if (bills.length < ids.length) throw new Problem('not_found', 'There is no such bill')
    const fits = method === null ? bills.every(({ state }) => state === 'otherwise') : bills.every(isOpen)
    if (!fits) throw refusal('conflict', 'A bill is not open, or not marked', 'refused.bill-changed')
    await setMethod(tx, bills, method, person)
    await rederive(tx, documentIds)
    await appendAudit(tx, {
      ...{ actor: person, action: 'bills.otherwise', subject: ids[0] ?? '', outcome: 'ok' },
      detail: { method, bills: ids },
    })
    await publish(tx, [{ topic: 'bills' }])
  })
  return { count: ids.length }
}

const isOpen = ({ openCents }: { openCents: number }) => openCents > 0
