import 'server-only'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { party } from '@/lib/core/pix/fields'
import { plain } from '@/lib/core/plain-text'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargeCustomer } from '@/lib/features/pix/charges/schema'
import { returnedOf } from '@/lib/features/reconciliation/store/received-payments'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { wordPattern } from '@/lib/server/db/word-pattern'
import { findOperations, type OperationRow } from '@/lib/server/operations/operation-row'

/** Condition: the provider has not stated the paid amount. */
const paidUnsaid = sql`${operations.result}->>'paidCents' is null`

/** Those of these charges that a payment may still change. */
export async function findPayable(txids: string[]): Promise<OperationRow[]> {
  if (txids.length === 0) return []
  const isPayable = or(eq(operations.state, 'accepted'), and(eq(operations.state, 'confirmed'), paidUnsaid))
  const isNamed = inArray(sql`${operations.result}->>'txid'`, txids)
  return findOperations([eq(operations.kind, charges.create.kind), isPayable, isNamed])
}

const paid = z.object({ paidCents: z.number().nullable() }).catch({ paidCents: null })

/** Charged amounts, and paid amounts as upstream states them, by txid. */
export async function chargedAmounts(txids: string[]): Promise<Map<string, number[]>> {
  if (txids.length === 0) return new Map()
  const txid = sql<string>`${operations.result}->>'txid'`
  const rows = await (await db())
    .select({ txid, amountCents: operations.amountCents, result: operations.result })
    .from(operations)
    .where(and(eq(operations.kind, charges.create.kind), inArray(txid, txids)))
  const amountsOf = ({ amountCents, result }: (typeof rows)[number]) => [paid.parse(result).paidCents, amountCents]
  return new Map(rows.map((row) => [row.txid, amountsOf(row).filter((cents) => cents !== null)]))
}

/** Number of charges that are searched for customers. */
const looked = 100

/** Customers of matching charges, those of the newest charges first. */
export async function chargedCustomers(words: readonly string[]) {
  const rows = await (await db())
    .select({ customer: sql<unknown>`${operations.input}->'customer'` })
    .from(operations)
    .where(
      and(
        eq(operations.kind, charges.create.kind),
        sql`${operations.input}->'customer' is not null`,
        ...words.map((word) => sql`${operations.search} like ${wordPattern(plain(word))}`),
      ),
    )
    .orderBy(desc(operations.createdAt))
    .limit(looked)
  return rows.flatMap(({ customer }) => chargeCustomer.safeParse(customer).data ?? [])
}

/** The payments that came in for these txids, as upstream listed or reported them, and how much of each went back. */
export async function paymentsOf(txids: readonly string[]) {
  if (txids.length === 0) return []
  const { endToEndId, hasEndToEndId, amountCents, paidAt, payer, txid } = seenPayments
  const rows = await (await db())
    .select({ endToEndId, hasEndToEndId, amountCents, paidAt, payer, txid })
    .from(seenPayments)
    .where(inArray(txid, [...txids]))
  const returned = await returnedOf(await db(), new Map(rows.map((row) => [row.endToEndId, row.amountCents])))
  return rows.map((row) => ({
    ...row,
    payer: party.nullable().catch(null).parse(row.payer),
    refundedCents: returned.get(row.endToEndId) ?? 0,
  }))
}

export type ChargePayments = Awaited<ReturnType<typeof paymentsOf>>

export const refundedOf = (payments: ChargePayments): number =>
  payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
