import 'server-only'
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { dayOf } from '@/lib/core/dates'
import { party } from '@/lib/core/pix/fields'
import { normalizeTaxId } from '@/lib/core/tax-id'
import type { SeenPayment } from '@/lib/features/pix/received/schema'
import { renamePayment } from '@/lib/features/reconciliation/store/rename-payment'
import type { Transaction } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'

type Row = typeof seenPayments.$inferSelect
type NewRow = typeof seenPayments.$inferInsert

/** A payment as a list or an event has it: with its end-to-end id, with upstream's id of the entry, or with both. */
export type ReceivedPayment = Omit<SeenPayment, 'seenAt' | 'endToEndId'> & {
  endToEndId: string | null
  entryId: string | null
}

const textOf = (ids: readonly (string | null | undefined)[]) => [...new Set(ids)].filter((id) => typeof id === 'string')

/** Gives payments that were stored without an end-to-end id their id, and moves decisions along. */
export async function nameKnownEntries(tx: Transaction, named: readonly NewRow[]): Promise<void> {
  if (named.length === 0) return
  const amounts = named.filter(({ entryId }) => !entryId).map(({ amountCents }) => amountCents)
  const ofEntry = inArray(seenPayments.entryId, textOf(named.map(({ entryId }) => entryId)))
  const bare = await tx
    .select()
    .from(seenPayments)
    .where(and(eq(seenPayments.hasEndToEndId, false), or(ofEntry, inArray(seenPayments.amountCents, amounts))))
  for (const payment of named) {
    if (bare.length === 0) return
    const found = payment.entryId
      ? bare.find(({ entryId }) => entryId === payment.entryId)
      : await unlessKnown(tx, payment, () => closest(payment, bare))
    if (!found) continue
    bare.splice(bare.indexOf(found), 1)
    const [known] = await tx.select().from(seenPayments).where(eq(seenPayments.endToEndId, payment.endToEndId))
    const isEntry = eq(seenPayments.endToEndId, found.endToEndId)
    if (known) await tx.delete(seenPayments).where(isEntry)
    else await tx.update(seenPayments).set({ endToEndId: payment.endToEndId, hasEndToEndId: true }).where(isEntry)
    await renamePayment(tx, found.endToEndId, payment.endToEndId)
  }
}

/** A payment with a known entry has no other entry. */
async function unlessKnown(tx: Transaction, { endToEndId }: NewRow, find: () => Row | undefined) {
  const [known] = await tx
    .select({ id: seenPayments.endToEndId })
    .from(seenPayments)
    .where(and(eq(seenPayments.endToEndId, endToEndId), isNotNull(seenPayments.entryId)))
  return known ? undefined : find()
}

/** Entries as rows: by their known end-to-end id, else by upstream's id. */
export async function underKnownNames(tx: Transaction, payments: readonly ReceivedPayment[]): Promise<NewRow[]> {
  const bare = payments.flatMap(({ at, endToEndId, entryId, ...rest }) =>
    endToEndId === null && entryId !== null ? [{ ...rest, entryId, paidAt: at }] : [],
  )
  if (bare.length === 0) return []
  const isNamed = eq(seenPayments.hasEndToEndId, true)
  const known = await tx
    .select()
    .from(seenPayments)
    .where(inArray(seenPayments.entryId, textOf(bare.map(({ entryId }) => entryId))))
  const byEntry = new Map(known.map((row) => [row.entryId, row]))
  const unlisted = await tx
    .select()
    .from(seenPayments)
    .where(
      and(
        isNamed,
        isNull(seenPayments.entryId),
        inArray(
          seenPayments.amountCents,
          bare.map(({ amountCents }) => amountCents),
        ),
      ),
    )
  return bare.map((payment) => {
    const row = byEntry.get(payment.entryId) ?? closest(payment, unlisted)
    if (row && unlisted.includes(row)) unlisted.splice(unlisted.indexOf(row), 1)
    return { ...payment, endToEndId: row?.endToEndId ?? payment.entryId, hasEndToEndId: row?.hasEndToEndId ?? false }
  })
}

type Facts = Pick<NewRow, 'accountId' | 'amountCents' | 'txid' | 'payer' | 'paidAt'>

const hourMs = 3_600_000
const storedParty = party.partial().nullable().catch(null)
const documentOf = (payer: unknown) => normalizeTaxId(storedParty.parse(payer ?? null)?.document ?? '')
const agree = (a: string, b: string) => a === '' || b === '' || a === b

/** Distance of two instants; days are compared as days. */
function apartMs(a: string, b: string): number | null {
  if (dayOf(a) !== dayOf(b) || dayOf(a) === null) return null
  const ms = a.length === 10 || b.length === 10 ? 0 : Math.abs(Date.parse(a) - Date.parse(b))
  return ms <= hourMs ? ms : null
}

/** The row that may be the same payment: same account, amount and day, and no different txid or payer. */
function closest(payment: Facts, rows: readonly Row[]): Row | undefined {
  const near = rows.flatMap((row) => {
    const ms = apartMs(payment.paidAt ?? '', row.paidAt ?? '')
    const same =
      row.amountCents === payment.amountCents &&
      row.accountId === (payment.accountId ?? null) &&
      agree(row.txid ?? '', payment.txid ?? '') &&
      agree(documentOf(row.payer), documentOf(payment.payer))
    return same && ms !== null ? [{ row, ms }] : []
  })
  return near.toSorted((a, b) => a.ms - b.ms)[0]?.row
}
