import 'server-only'
import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { sendingDay } from '@/lib/features/pix/batches/store/row-operation'
import { batches, batchRows } from '@/lib/features/pix/batches/store/tables'
import { claimedNow } from '@/lib/features/reconciliation/rules'
import { inParts } from '@/lib/features/reconciliation/store/in-parts'
import {
  backedDocuments,
  backedPayments,
  backingDismissals,
  backingLinks,
} from '@/lib/features/reconciliation/store/tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { type BillOperation, deriveBills, type NoteOwed } from '../rules/derive-bills'
import { saveDays } from './days'
import { billMarks, billNotes, bills } from './tables'

const lockKey = 72175034
const deadStates = ['rejected', 'cancelled', 'failed']

/** Holders of the same CNPJ root are one company. */
const rootOf = (taxId: string) => (taxId.length === 14 ? taxId.slice(0, 8) : taxId)

const documentOf = sql<string>`${operations.input}->'madeFrom'->>'documentId'`

/** The notes with every fact that their bills derive from. */
async function readNotes(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<(NoteOwed & { id: bigint; issuedOn: string })[]> {
  const notes = await tx
    .select({ row: backedDocuments, note: indexedDocuments })
    .from(backedDocuments)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
    .where(inArray(backedDocuments.id, [...ids]))
  const links = await tx
    .select({ link: backingLinks, payment: backedPayments })
    .from(backingLinks)
    .innerJoin(backedPayments, eq(backedPayments.id, backingLinks.paymentId))
    .where(and(inArray(backingLinks.documentId, [...ids]), gt(backingLinks.amountCents, 0)))
    .orderBy(backedPayments.at, backedPayments.id)
  const made = await tx
    .select({
      document: documentOf,
      id: operations.id,
      installment: sql<string | null>`${operations.input}->'madeFrom'->>'installment'`,
      state: operations.state,
      sendOn: operations.sendOn,
    })
    .from(operations)
    .where(
      and(
        sql`${operations.input}->'madeFrom' is not null`,
        inArray(documentOf, ids.map(String)),
        notInArray(operations.state, deadStates),
      ),
    )
    .orderBy(operations.createdAt, operations.id)
  const requested = await requestedInBatches(tx, ids)
  const payments = await tx
    .select({
      document: backedPayments.madeFrom,
      installment: backedPayments.madeFromInstallment,
      day: backedPayments.day,
      amountCents: sql<number>`${backedPayments.amountCents} - ${backedPayments.returnedCents}`.mapWith(Number),
    })
    .from(backedPayments)
    .where(
      and(inArray(backedPayments.madeFrom, [...ids]), gt(backedPayments.amountCents, backedPayments.returnedCents)),
    )
  const added = await tx
    .select()
    .from(billNotes)
    .where(inArray(billNotes.documentId, [...ids]))
  const dismissed = await tx
    .select()
    .from(backingDismissals)
    .where(and(isNotNull(backingDismissals.documentId), inArray(backingDismissals.documentId, [...ids])))
  const companies = await tx.select({ cnpj: knownCompanies.cnpj }).from(knownCompanies)
  const ownRoots = new Set(companies.map(({ cnpj }) => rootOf(cnpj)))
  const linksOf = Map.groupBy(links, ({ link }) => String(link.documentId))
  const madeOf = Map.groupBy([...made, ...requested], ({ document }) => document)
  const paymentsOf = Map.groupBy(payments, ({ document }) => String(document))
  const addedOf = Map.groupBy(added, ({ documentId }) => String(documentId))
  const reasonOf = new Map(dismissed.map(({ documentId, reason }) => [String(documentId), reason]))
  return notes.map(({ row, note }) => {
    const id = String(row.id)
    const netCents = note.netCents ?? note.totalCents ?? 0
    return {
      id: row.id,
      issuedOn: row.day,
      documentId: id,
      direction: row.direction,
      companyId: row.companyId,
      partyTaxId: row.partyTaxId,
      partyName: row.partyName,
      status: note.status,
      exempt: row.exempt,
      netCents,
      claimedCents: claimedNow(note.payments ?? [], netCents),
      installments: note.installments ?? [],
      links: (linksOf.get(id) ?? []).map(({ link, payment }) => ({
        amountCents: link.amountCents,
        day: payment.day,
        installment: payment.madeFrom === row.id ? payment.madeFromInstallment : null,
        operationId: payment.direction === 'out' ? payment.id : null,
      })),
      operations: madeOf.get(id) ?? [],
      payments: paymentsOf.get(id) ?? [],
      notes: addedOf.get(id) ?? [],
      dismissal: reasonOf.get(id) ?? null,
      ownCompany: row.partyTaxId !== null && ownRoots.has(rootOf(row.partyTaxId)),
    }
  })
}

/** Rows of batches that are requested and have no transfer of their own yet; shown by the operation of the batch. */
async function requestedInBatches(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<(BillOperation & { document: string })[]> {
  const document = sql<string>`${batchRows.madeFrom}->>'documentId'`
  const rows = await tx
    .select({ document, row: batchRows, state: operations.state, sendOn: operations.sendOn })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .innerJoin(operations, eq(operations.id, batchRows.batchId))
    .where(
      and(
        isNotNull(batchRows.madeFrom),
        inArray(document, ids.map(String)),
        eq(batchRows.excluded, false),
        isNull(batchRows.operationId),
        isNull(batchRows.refused),
        inArray(batches.state, ['awaiting_approval', 'sending', 'paused']),
        notInArray(operations.state, deadStates),
      ),
    )
  return rows.map(({ row, ...of }) => {
    const own = sendingDay(row)
    const sendOn = own !== null && own > (of.sendOn ?? '') ? own : of.sendOn
    return { ...of, id: row.batchId, installment: row.madeFrom?.installment ?? null, sendOn }
  })
}

/** Derives the bills of these notes anew, with the sums of their days. One at a time, on every instance. */
export async function rederive(tx: Transaction, documentIds: readonly bigint[]): Promise<void> {
  if (documentIds.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`)
  const notes = await readNotes(tx, documentIds)
  const rows = notes.flatMap((note) =>
    deriveBills(note).map((bill) => ({
      ...bill,
      documentId: note.id,
      issuedOn: note.issuedOn,
      direction: note.direction,
      companyId: note.companyId,
      partyTaxId: note.partyTaxId,
      partyName: note.partyName,
      ownCompany: note.ownCompany,
    })),
  )
  const before = await tx
    .delete(bills)
    .where(inArray(bills.documentId, [...documentIds]))
    .returning()
  await inParts(rows, (some) => tx.insert(bills).values(some))
  await saveDays(tx, before, rows)
}

const batch = 1_000

/** Derives the bills of the next notes that changed. Comes back with how many marks that were. */
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
    await rederive(tx, [...new Set(taken.map(({ documentId }) => documentId))])
  })
  return marks.length
}
