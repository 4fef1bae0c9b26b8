import 'server-only'
import { asc, inArray, sql } from 'drizzle-orm'
import { isNamed, type SettledPart } from '@/lib/features/documents/rules/account/settle'
import { inParts } from '@/lib/features/reconciliation/store/in-parts'
import { db, type Transaction } from '@/lib/server/db/client'
import { type NoteLink, type NoteRequest, readAccounts } from './accounts'
import { notifyOfCancelledNotes } from './cancelled-notes'
import { saveDays } from './days'
import { billMarks, bills } from './tables'

const lockKey = 72175034

type NewBill = typeof bills.$inferInsert

const sumOf = (some: readonly { amountCents: number }[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** One bill for each part of the note. */
function billsOf({
  row,
  account,
  done,
  ownCompany,
  marks,
}: Awaited<ReturnType<typeof readAccounts>>[number]): NewBill[] {
  return account.parts.map((part) => {
    const { place, number, paidCents, openCents, excessCents, state, reason, paid, requested } = part
    const dueDate = marks.find((mark) => mark.number === place)?.dueDate ?? part.dueDate
    const made = requested.map(({ of: { id, until, state: at, sendOn }, amountCents }) => ({
      ...{ id, amountCents, until, state: at, sendOn },
    }))
    return {
      ...{ documentId: row.id, issuedOn: row.day, direction: row.direction, companyId: row.companyId },
      ...{ partyTaxId: row.partyTaxId, partyName: row.partyName, ownCompany },
      ...{ number: place, of: account.parts.length, label: number, name: part.name },
      ...{ dueDate, noteDueDate: part.dueDate, amountCents: part.amountCents },
      ...{ paidCents, openCents, excessCents, state, reason, requests: made, planned: plannedOf(part, dueDate) },
      paidOn:
        paid
          .map(({ of }) => of.day)
          .toSorted()
          .at(-1) ?? null,
      operationIds: [
        ...new Set([
          ...made.map(({ id }) => id),
          ...paid.flatMap(({ of }) => of.operationId ?? []),
          // Also what was made for the part and pays another.
          ...done.links.flatMap((of) => (isNamed(part, of.installment ?? null) ? (of.operationId ?? []) : [])),
          ...done.requests.flatMap((of) => (isNamed(part, of.installment) ? of.id : [])),
        ]),
      ],
    }
  })
}

/**
 * Days on which the open amount is expected to move: what is scheduled on the day of its sending, the rest on the due day.
 * What is requested beyond the open amount is not part of it.
 */
function plannedOf({ openCents, requested }: SettledPart<NoteLink, NoteRequest>, dueDate: string | null) {
  let rest = openCents
  const planned = requested.flatMap(({ of, amountCents: cents }) => {
    if (of.state !== 'scheduled' || of.sendOn === null) return []
    const amountCents = Math.min(cents, rest)
    rest -= amountCents
    return amountCents > 0 ? [{ day: of.sendOn, amountCents, movedCents: 0 }] : []
  })
  const movedCents = sumOf(requested.filter(({ of }) => of.state === 'accepted' && of.until === null))
  return rest > 0
    ? [...planned, { day: dueDate ?? '', amountCents: rest, movedCents: Math.min(movedCents, rest) }]
    : planned
}

/** Derives the bills of these notes anew, with the sums of their days. One at a time, on every instance. */
export async function rederive(tx: Transaction, documentIds: readonly bigint[]): Promise<void> {
  if (documentIds.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`)
  const rows = (await readAccounts(tx, documentIds)).flatMap(billsOf)
  const before = await tx
    .delete(bills)
    .where(inArray(bills.documentId, [...documentIds]))
    .returning()
  await inParts(rows, (some) => tx.insert(bills).values(some))
  await saveDays(tx, before, rows)
}

const batch = 1_000

/** Derives the bills of the next notes that changed, and notifies of payments whose note was cancelled. Comes back with how many marks that were. */
export async function deriveMarked(): Promise<number> {
  const database = await db()
  const marks = await database.select().from(billMarks).orderBy(asc(billMarks.seq)).limit(batch)
  if (marks.length === 0) return 0
  await database.transaction(async (tx) => {
    const taken = await tx
      .delete(billMarks)
      .where(
        inArray(
          billMarks.seq,
          marks.map(({ seq }) => seq),
        ),
      )
      .returning()
    const changed = [...new Set(taken.map(({ documentId }) => documentId))]
    await rederive(tx, changed)
    await notifyOfCancelledNotes(tx, changed.map(String))
  })
  return marks.length
}
