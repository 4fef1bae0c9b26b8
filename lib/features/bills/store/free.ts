import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import type { again, madeFrom } from '@/lib/core/pix/fields'
import { isNamed, settle } from '@/lib/features/documents/rules/account/settle'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { accountsOf, type NoteAccount, type NoteRequest } from './accounts'

type MadeFrom = z.output<typeof madeFrom>

type Asked = { madeFrom?: MadeFrom | undefined; amountCents: number; again?: z.output<typeof again> | undefined }

const kinds = { in: 'pix.charge', out: 'pix.transfer' } as const

type Kind = 'pix.charge' | 'pix.transfer'

/**
 * The accounts of these notes. Notes that were not read, that are cancelled (a transfer is stopped by a rule of its own) or that
 * another kind of operation settles have none.
 */
async function accountsFor(reader: Pick<Transaction, 'select'>, documentIds: readonly string[], kind: Kind) {
  const ids = documentIds.map(BigInt)
  const notes = await reader
    .select()
    .from(indexedDocuments)
    .where(and(inArray(indexedDocuments.id, ids), eq(indexedDocuments.contentState, 'read')))
  const accounts = (await accountsOf(reader, notes)).filter(({ due: { direction, nothing } }) => {
    const isCancelled = nothing === 'cancelled' || nothing === 'denied'
    return direction !== null && kinds[direction] === kind && !(isCancelled && kind === 'pix.transfer')
  })
  return new Map(accounts.map((account) => [String(account.note.id), account]))
}

/** The accounts, locked until the transaction ends: two requests of one note never both count what is free. */
async function lockAccounts(tx: Transaction, documentIds: readonly string[], kind: Kind) {
  const ids = [...new Set(documentIds)].toSorted()
  if (ids.length === 0) return new Map<string, NoteAccount>()
  for (const id of ids) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`debt ${id}`}, 0))`)
  return accountsFor(tx, ids, kind)
}

/** What may be requested without a word, of the named part or of the whole note. */
function freeOf(
  { parts, freeCents }: NoteAccount['account'],
  { excess }: NoteAccount['done'],
  installment: string | null,
) {
  const free = parts.find((part) => isNamed(part, installment))?.freeCents ?? freeCents
  // A payment made for the note that nothing backs may be on its way to its link.
  return Math.max(0, free - excess.reduce((sum, { amountCents }) => sum + amountCents, 0))
}

/** Throws `already_requested` when more is requested than is free of the note, unless a reason is given. */
export async function requireFree(
  tx: Transaction,
  kind: Kind,
  { madeFrom: note, amountCents, again: reason }: Asked,
): Promise<void> {
  if (!note) return
  const found = (await lockAccounts(tx, [note.documentId], kind)).get(note.documentId)
  if (!found || reason) return
  const freeCents = freeOf(found.account, found.done, note.installment ?? null)
  if (amountCents <= freeCents) return
  const { requests, links } = found.done
  throw new Problem('already_requested', `Only ${freeCents} cents of the note may still be requested`, {
    record:
      freeCents > 0
        ? { code: 'refused.beyond-free', values: { freeCents } }
        : { code: 'refused.nothing-free', values: {} },
    freeCents,
    operations: [
      ...requests.map(({ id, kind: of, state, amountCents: cents }) => ({ id, kind: of, state, amountCents: cents })),
      ...links.flatMap(({ operationId: id, amountCents: cents }) =>
        id === null ? [] : [{ id, kind, state: 'confirmed', amountCents: cents }],
      ),
    ],
  })
}

/**
 * Throws `already_requested` where less of the note is open than was requested without a reason: since then it was paid, marked
 * or returned.
 */
export async function requireStillOpen({ madeFrom: note, amountCents, again: reason }: Asked): Promise<void> {
  if (!note || reason) return
  const found = (await accountsFor(await db(), [note.documentId], 'pix.transfer')).get(note.documentId)
  if (!found) return
  const { parts, openCents: all } = found.account
  const openCents = parts.find((part) => isNamed(part, note.installment ?? null))?.openCents ?? all
  if (amountCents <= openCents) return
  const record = { code: 'refused.no-longer-open', values: { openCents } } as const
  throw new Problem('already_requested', `Only ${openCents} cents of the note are still open`, { record })
}

type Row = { id: string; excluded: boolean; amountCents: number | null; madeFrom: MadeFrom | null }

/** Ids of the rows of a batch that request more than is free of their note, together with the rows before them. */
export async function rowsBeyondFree(tx: Transaction, batchId: string, rows: readonly Row[]): Promise<Set<string>> {
  const made = rows.filter(({ excluded, madeFrom: note }) => !excluded && note !== null)
  const accounts = await lockAccounts(
    tx,
    made.flatMap(({ madeFrom: note }) => note?.documentId ?? []),
    'pix.transfer',
  )
  const beyond = new Set<string>()
  for (const [documentId, of] of Map.groupBy(made, ({ madeFrom: note }) => note?.documentId ?? '')) {
    const found = accounts.get(documentId)
    if (!found) continue
    const requests = found.done.requests.filter(({ id }) => id !== batchId)
    for (const { id, amountCents, madeFrom: note } of of) {
      const installment = note?.installment ?? null
      const { due, done } = found
      if ((amountCents ?? 0) > freeOf(settle(due, { ...done, requests }), done, installment)) beyond.add(id)
      const request: NoteRequest = { id, kind: 'pix.transfer', amountCents: amountCents ?? 0, installment, ...unsent }
      requests.push(request)
    }
  }
  return beyond
}

const unsent = { state: 'awaiting_approval', sendOn: null, until: null }
