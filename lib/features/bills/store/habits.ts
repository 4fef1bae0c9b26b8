import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import { billNotes, bills } from './tables'

/** The latest bills or notes that a habit follows from. */
const latest = 24

/** Maximum number of bills that get their usual day at once. */
const mostDated = 200

/** Open undated bills to pay of a supplier. */
export async function undatedOf(tx: Transaction, taxId: string) {
  return tx
    .select({ documentId: bills.documentId, number: bills.number, issuedOn: bills.issuedOn })
    .from(bills)
    .where(
      and(
        eq(bills.partyTaxId, taxId),
        sql`${bills.direction} = 'out' and ${bills.openCents} > 0`,
        isNull(bills.dueDate),
      ),
    )
    .orderBy(bills.documentId, bills.number)
    .limit(mostDated)
}

/** The supplier of a bill to pay; null for an unknown bill, and where the supplier is not identified. */
export async function supplierOf(tx: Transaction, id: string): Promise<string | null> {
  const [documentId = '', number = ''] = id.split('-')
  const [row] = await tx
    .select({ taxId: bills.partyTaxId })
    .from(bills)
    .where(and(eq(bills.documentId, BigInt(documentId)), eq(bills.number, Number(number)), eq(bills.direction, 'out')))
  return row?.taxId ?? null
}

type Dated = { documentId: bigint; number: number; dueDate: string }

export async function addDueDays(tx: Transaction, dated: readonly Dated[], { id: by }: Person): Promise<void> {
  await tx
    .insert(billNotes)
    .values(dated.map(({ documentId, number, dueDate }) => ({ documentId, number, dueDate, by })))
    .onConflictDoUpdate({
      target: [billNotes.documentId, billNotes.number],
      set: { dueDate: sql`excluded.due_date`, by, at: new Date() },
    })
}

type Reader = Pick<Transaction, 'execute'>

const asList = (values: readonly (string | bigint)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

const supplierRows = z.object({
  rows: z.array(
    z.object({
      taxId: z.string(),
      paid: z.array(z.object({ issuedOn: z.string(), paidOn: z.string() })),
      undated: z.number(),
    }),
  ),
})

/** Returns, by supplier, the days of issue and payment of the latest paid bills, and the number of undated bills. */
export async function paidBills(reader: Reader, taxIds: readonly string[]) {
  if (taxIds.length === 0) return new Map<string, never>()
  const { rows } = supplierRows.parse(
    await reader.execute(sql`
      select party.tax_id as "taxId",
        (select coalesce(json_agg(paid), '[]') from (
          select b.issued_on as "issuedOn", b.paid_on as "paidOn" from bills b
          where b.party_tax_id = party.tax_id and b.direction = 'out' and b.state = 'paid'
            and b.paid_on is not null and b.issued_on is not null
          order by b.paid_on desc limit ${latest}) paid) as paid,
        (select count(*)::int from (
          select 1 from bills b
          where b.party_tax_id = party.tax_id and b.direction = 'out' and b.open_cents > 0
            and b.due_date is null
          limit ${mostDated}) undated) as undated
      from unnest(array[${asList(taxIds)}]::text[]) party(tax_id)`),
  )
  return new Map(rows.map((row) => [row.taxId, row]))
}

const noteRows = z.object({
  rows: z.array(z.object({ id: z.string(), cents: z.coerce.number(), earlier: z.array(z.number()) })),
})

/** Returns, by note, the sum of its bills and the sums of the supplier's latest earlier notes. */
export async function earlierNotes(reader: Reader, documentIds: readonly bigint[]) {
  if (documentIds.length === 0) return new Map<string, never>()
  const { rows } = noteRows.parse(
    await reader.execute(sql`
      select note.document_id::text as id, note.cents, earlier.cents as earlier
      from (
        select document_id, party_tax_id, issued_on, sum(amount_cents) as cents from bills
        where document_id in (${asList(documentIds)}) group by document_id, party_tax_id, issued_on) note
      cross join lateral (
        select coalesce(json_agg(before.cents), '[]') as cents from (
          select sum(b.amount_cents) as cents from bills b
          where b.party_tax_id = note.party_tax_id and b.direction = 'out'
            and (b.issued_on, b.document_id) < (note.issued_on, note.document_id)
          group by b.issued_on, b.document_id order by b.issued_on desc, b.document_id desc limit ${latest}) before) earlier`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
