import 'server-only'
import { inArray } from 'drizzle-orm'
import { refusal } from '@/lib/core/errors'
import type { CancelledNote } from '@/lib/core/operations/cancelled-note'
import type { Database, Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { type Operation, operationOf } from './operation'
import { findOperations, type OperationRow } from './operation-row'
import { readApprovals } from './steps'

/** The notes that an operation pays and that are cancelled or denied now. */
async function cancelledOf(database: Database | Transaction, operation: Operation, row: OperationRow) {
  return (await operation.notes?.cancelled(database, [row]))?.get(row.id) ?? []
}

/**
 * Ids of the notes whose payment a person confirmed although they are cancelled or denied: the maker with the request or
 * the approver with the approval, of the operation itself or of the whole that it belongs to.
 */
export async function confirmedNotes(
  database: Database | Transaction,
  { id, kind }: Pick<OperationRow, 'id' | 'kind'>,
): Promise<Set<string>> {
  const whole = await operationOf(kind).schedule?.partOf?.(id, database)
  const ids = whole ? [id, whole] : [id]
  const rows = await findOperations([inArray(operations.id, ids)], database)
  const byMaker = rows.flatMap((row) => {
    const { notes, input, context } = operationOf(row.kind)
    const { success, data } = input.safeParse(row.input)
    if (!notes || !success) return []
    return notes.confirmed({ input: data, context: context?.schema.safeParse(row.about).data ?? null })
  })
  const byApprover = (await readApprovals(database, ids)).flatMap(({ cancelledNotes }) => cancelledNotes ?? [])
  return new Set([...byMaker, ...byApprover])
}

/** Throws `note_cancelled` when the operation pays a cancelled or denied note and no person has confirmed that. */
export async function requireConfirmedNotes(
  database: Database | Transaction,
  operation: Operation,
  row: OperationRow,
): Promise<void> {
  const found = await cancelledOf(database, operation, row)
  if (found.length === 0) return
  const confirmed = await confirmedNotes(database, row)
  const open = found.find(({ documentId }) => !confirmed.has(documentId))
  if (open) throw noteCancelled(open)
}

/** As `requireConfirmedNotes`, when it is sent: parts are stopped by their own notes. */
export async function requireSendableNotes(
  database: Database | Transaction,
  operation: Operation,
  row: OperationRow,
): Promise<void> {
  if (!operation.notes?.ofParts) await requireConfirmedNotes(database, operation, row)
}

/**
 * Ids of the cancelled or denied notes whose payment an approval confirms, null for none. Throws `note_cancelled` when
 * there are any and the approver has not confirmed them.
 */
export async function notesToApprove(
  database: Database | Transaction,
  operation: Operation,
  row: OperationRow,
  isConfirmed: boolean,
): Promise<string[] | null> {
  const found = await cancelledOf(database, operation, row)
  const [first] = found
  if (!first) return null
  if (!isConfirmed) throw noteCancelled(first)
  return found.map(({ documentId }) => documentId)
}

const noteCancelled = ({ number, documentId, status }: CancelledNote) =>
  refusal('note_cancelled', 'The note of this payment was cancelled or denied, and no person confirmed the payment', {
    code: `refused.note-${status}`,
    values: { number: number ?? documentId },
  })

const waiting = ['awaiting_approval', 'scheduled']

/** By operation that waits: the cancelled or denied notes that it pays, and whether a person has confirmed each. */
export async function readCancelledNotes(database: Database, rows: OperationRow[]) {
  const found = new Map<string, (CancelledNote & { confirmed: boolean })[]>()
  const byKind = Map.groupBy(
    rows.filter(({ state }) => waiting.includes(state)),
    ({ kind }) => kind,
  )
  for (const [kind, some] of byKind) {
    for (const [id, notes] of (await operationOf(kind).notes?.cancelled(database, some)) ?? []) {
      const confirmed = await confirmedNotes(database, { id, kind })
      found.set(
        id,
        notes.map((note) => ({ ...note, confirmed: confirmed.has(note.documentId) })),
      )
    }
  }
  return found
}
