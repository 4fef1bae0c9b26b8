import 'server-only'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Problem, refusal } from '@/lib/core/errors'
import { removeDismissal } from '@/lib/features/reconciliation/store/decisions'
import { lockBacking } from '@/lib/features/reconciliation/store/lock'
import { backingDismissals } from '@/lib/features/reconciliation/store/tables'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import type { OtherMethod } from '../rules/bill-states'
import { rederive } from './derive'
import { oneBill } from './read'
import { billNotes } from './tables'

type Added = Partial<Pick<typeof billNotes.$inferSelect, 'dueDate' | 'method' | 'note' | 'dismissal'>>
type Action = 'change' | 'dismiss' | 'restore'

const noSuchBill = () => new Problem('not_found', 'There is no such bill')

const partsOf = (id: string) => {
  const [documentId = '', number = ''] = id.split('-')
  return { documentId: BigInt(documentId), number: Number(number) }
}

/** Saves a person's change of a bill and derives the bill anew. Throws `not_found`, and `conflict` where there is nothing to change. */
export async function addToBill(id: string, action: Action, added: Added, person: Person) {
  const { documentId, number } = partsOf(id)
  return (await db()).transaction(async (tx) => {
    // Notes and links that changed by now count first.
    await rederive(tx, [documentId])
    const before = await oneBill(tx, documentId, number)
    if (!before) throw noSuchBill()
    requirePossible(action, before)
    if (action === 'restore' && !before.added?.dismissal) await restoreNote(tx, documentId, person)
    await tx
      .insert(billNotes)
      .values({ documentId, number, ...added, by: person.id })
      .onConflictDoUpdate({
        target: [billNotes.documentId, billNotes.number],
        set: { ...added, by: person.id, at: new Date() },
      })
    await removeEmpty(tx, [documentId])
    await rederive(tx, [documentId])
    await appendAudit(tx, { actor: person, action: `bills.${action}`, subject: id, outcome: 'ok', detail: added })
    await publish(tx, [{ topic: 'bills' }])
    const after = await oneBill(tx, documentId, number)
    if (!after) throw noSuchBill()
    return after
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof oneBill>>>

function requirePossible(action: Action, { row, added }: Found): void {
  if (action === 'dismiss' && row.state === 'dismissed')
    throw refusal('conflict', 'It has been dismissed already', 'refused.backing-dismissed')
  if (action === 'dismiss' && row.openCents === 0)
    throw refusal('conflict', 'Nothing of it is open', 'refused.backing-settled')
  const isNotes = row.state === 'dismissed' && row.reason !== 'own-company'
  if (action === 'restore' && !added?.dismissal && !isNotes) throw new Problem('not_found', 'No such dismissal')
}

/** Undoes the dismissal of the whole note, which a person made in the reconciliation. */
async function restoreNote(tx: Transaction, documentId: bigint, person: Person): Promise<void> {
  await lockBacking(tx)
  const [found] = await tx
    .select({ id: backingDismissals.id })
    .from(backingDismissals)
    .where(eq(backingDismissals.documentId, documentId))
  if (!found) throw new Problem('not_found', 'No such dismissal')
  await removeDismissal(tx, found.id, person)
}

type Place = { documentId: bigint | string; number: number }

/** How bills were paid; null takes it back. */
export async function setMethod(
  tx: Transaction,
  bills: readonly Place[],
  method: OtherMethod | null,
  { id: by }: Person,
): Promise<void> {
  await tx
    .insert(billNotes)
    .values(bills.map(({ documentId, number }) => ({ documentId: BigInt(documentId), number, method, by })))
    .onConflictDoUpdate({
      target: [billNotes.documentId, billNotes.number],
      set: { method, by, at: new Date() },
    })
  await removeEmpty(
    tx,
    bills.map(({ documentId }) => BigInt(documentId)),
  )
}

/** Removes rows that say nothing any more. */
async function removeEmpty(tx: Transaction, documentIds: readonly bigint[]): Promise<void> {
  const { documentId, dueDate, method, note, dismissal } = billNotes
  await tx
    .delete(billNotes)
    .where(and(inArray(documentId, [...documentIds]), isNull(dueDate), isNull(method), isNull(note), isNull(dismissal)))
}
