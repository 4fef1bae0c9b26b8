import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayOf, isDay } from '@/lib/core/dates'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { chargeInput } from '@/lib/features/pix/charges/schema'
import { party } from '@/lib/features/pix/orders/schema'
import type { Transaction } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { knownCompanies } from '@/lib/server/db/search-tables'
import type { PaymentRow } from './payment-row'
import { returnedOf } from './returned'

const storedParty = party.partial().nullable().catch(null)

/** Received payments as they are known by now, as rows to be matched. */
export async function readReceivedPayments(tx: Transaction, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(seenPayments)
    .where(inArray(seenPayments.endToEndId, [...ids]))
  const returned = await returnedOf(tx, new Map(rows.map((row) => [row.endToEndId, row.amountCents])))
  const txids = rows.flatMap(({ txid }) => txid ?? [])
  const [charges, companies] = [await chargesOf(tx, txids), await companiesByTaxId(tx)]
  return rows.map((row) => {
    const { endToEndId, amountCents, accountId, txid } = row
    const [payer, receiver] = [storedParty.parse(row.payer), storedParty.parse(row.receiver)]
    const holder = normalizeTaxId(receiver?.document ?? '')
    const charge = charges.get(txid ?? '')
    const paidAt = row.paidAt ?? parseEndToEndId(endToEndId)?.instant ?? row.seenAt.toISOString()
    return {
      id: endToEndId,
      direction: 'in',
      accountId,
      companyId: companies.get(holder) ?? null,
      endToEndId: row.hasEndToEndId ? endToEndId : null,
      paidAt,
      day: isDay(paidAt) ? paidAt : (dayOf(paidAt) ?? row.seenAt.toISOString().slice(0, 10)),
      amountCents,
      returnedCents: returned.get(endToEndId) ?? 0,
      partyTaxId: payer?.document ?? null,
      partyName: payer?.name ?? null,
      holderTaxId: taxIdKind(holder) ? holder : null,
      txid,
      externalId: row.externalId ?? charge?.externalId ?? null,
      message: row.message,
      ownTexts: charge?.externalId ? [charge.externalId] : [],
      madeFrom: charge?.madeFrom ? BigInt(charge.madeFrom.documentId) : null,
      madeFromInstallment: charge?.madeFrom?.installment ?? null,
    }
  })
}

/** Charges of ours by their txid: what they were made from, and the id under which the provider knows them. */
async function chargesOf(tx: Transaction, txids: readonly string[]) {
  if (txids.length === 0) return new Map<string, never>()
  const txid = sql<string>`${operations.result}->>'txid'`
  const rows = await tx
    .select({ txid, input: operations.input, known: sql<string | null>`${operations.result}->>'externalId'` })
    .from(operations)
    .where(and(eq(operations.kind, 'pix.charge'), inArray(txid, [...txids])))
  return new Map(
    rows.map((row) => {
      const input = chargeInput.safeParse(row.input).data
      return [row.txid, { externalId: row.known ?? input?.externalId ?? null, madeFrom: input?.madeFrom ?? null }]
    }),
  )
}

/** Whose account it is, where that is one of the companies. */
async function companiesByTaxId(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx.select({ id: knownCompanies.id, cnpj: knownCompanies.cnpj }).from(knownCompanies)
  return new Map(rows.map(({ id, cnpj }) => [normalizeTaxId(cnpj), id]))
}
