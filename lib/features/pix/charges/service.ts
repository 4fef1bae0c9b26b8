import 'server-only'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { voidStates } from '@/lib/core/operations/operation-states'
import { plain } from '@/lib/core/plain-text'
import { taxIdKind } from '@/lib/core/tax-id'
import { requireFree } from '@/lib/features/bills/store/free'
import { operationId } from '@/lib/features/operations/schema'
import { findParties, findPayers } from '@/lib/features/search/store/parties'
import { findOperationRow, listOperationRows, subjectRows, viewOne } from '@/lib/server/operations/list'
import { operation } from '@/lib/server/operations/operation'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { refreshAccepted, rereadAs } from '@/lib/server/operations/perform'
import { settle } from '@/lib/server/operations/settle'
import { read } from '@/lib/server/read'
import * as upstream from '@/lib/server/upstream/pix/charges'
import { charges, customers } from './contract'
import { expiryAfter, mayBeChargedAgain } from './rules'
import {
  type Charge,
  chargeDetail,
  chargeFilter,
  chargeInput,
  chargeOperation,
  chargePage,
  chargeResult,
  customerQuery,
  type SuggestedCustomer,
  suggestedCustomers,
} from './schema'
import { chargedCustomers, paymentsOf, refundedOf } from './store/charges'
import { forgetLookUp, lookUp, lookUpFreshMs, lookUpsOf } from './store/look-ups'
import { reachOf } from './store/shares'

const dayMs = 24 * 60 * 60 * 1000

export const createCharge = operation(charges.create, {
  input: chargeInput,
  result: chargeResult,
  // One successor of a charge at a time: its payer is not charged twice for the same.
  subject: ({ againOf }) => againOf ?? null,
  context: {
    schema: z.null(),
    async capture({ againOf }) {
      if (againOf) await requireEnded(againOf)
      return null
    },
  },
  admit: (tx, input) => requireFree(tx, 'pix.charge', input),
  amountCents: ({ input }) => input.amountCents,
  paidCents: (result) => result.paidCents,
  accountId: (input) => input.accountId ?? null,
  search: ({ input }, result, { id }) => [
    input.externalId ?? id,
    input.beneficiary,
    input.customer?.name,
    input.customer?.email,
    input.customer?.taxId,
    input.description,
    result?.txid,
  ],
  async send(input, { id }) {
    // Sent even when the person gave none, so that a charge whose answer was lost can still be identified by it.
    const created = await upstream.createCharge({ ...input, externalId: input.externalId ?? id })
    const externalId = created.externalId ?? input.externalId ?? id
    return { state: 'accepted', result: { ...created, externalId, status: null, paid: false, paidCents: null } }
  },
  // The contract has no look-up of a charge by anything we know before its answer.
  recover: 'ask-a-person',
  refresh: {
    async read({ input }, result, { createdAt, sentAt, updatedAt }) {
      const askedAt = Date.now()
      const { status, paid, amountCents, extra } = await lookUp(result.txid, input.accountId)
      // The first answer after the expiry is stored, so that it is known after a restart.
      const expiry = expiryAfter(sentAt ?? createdAt, input).getTime()
      const isFirstAfter = updatedAt.getTime() < expiry && expiry + lookUpFreshMs <= askedAt
      if (status === result.status && !isFirstAfter) return null
      const paidCents = paid ? amountCents : null
      const newest = { ...result, status, paid, paidCents, extra: { ...result.extra, ...extra } }
      return { state: paid ? 'confirmed' : 'accepted', result: newest }
    },
    // A payment that began in the last second may show a while after the charge has expired.
    until: (input, createdAt) => new Date(expiryAfter(createdAt, input).getTime() + dayMs),
  },
})

/** Settles an accepted charge, or completes a paid one, by what upstream says now, not a moment ago. Throws what reading throws. */
export async function rereadCharge(row: OperationRow): Promise<OperationRow> {
  const { txid } = chargeResult.parse(row.result)
  forgetLookUp(txid, row.accountId ?? undefined)
  return freshenCharge(row)
}

/** Settles a charge without an answer by the txid of a payment that names the charge. Throws what reading throws. */
export function settleUnanswered(row: OperationRow, txid: string): Promise<OperationRow> {
  const externalId = chargeInput.parse(row.input).externalId ?? row.id
  const result = { txid, externalId, copyPaste: '', qrcodeBase64: null, status: null, paid: false, extra: {} }
  return rereadAs(createCharge, row, result)
}

/** What upstream says now of a charge that may still be paid. Throws what reading throws. */
export async function freshenCharge(row: OperationRow): Promise<OperationRow> {
  return row.state === 'confirmed' ? completePaid(row) : refreshAccepted(createCharge, row, null)
}

/** Stores the paid amount once the provider states it for a charge that it had reported as paid. */
async function completePaid(row: OperationRow): Promise<OperationRow> {
  const result = chargeResult.parse(row.result)
  if (result.paidCents !== null) return row
  const { paid, amountCents, extra } = await lookUp(result.txid, row.accountId ?? undefined)
  if (!paid || amountCents === null) return row
  const completed = { ...result, paidCents: amountCents, extra: { ...result.extra, ...extra } }
  const transition = { state: 'confirmed' as const, result: completed }
  return (await settle(createCharge, row.id, transition, null, { completes: true })) ?? row
}

export const listCharges = read(charges.list, {
  input: chargeFilter,
  output: chargePage,
  async run(filter) {
    const { items, next } = await listOperationRows(chargeOperation, { ...filter, kinds: [charges.create.kind] })
    const reach = await reachOf(items.map(({ id }) => id))
    const paid = items.flatMap(({ result }) => (result?.paid ? result.txid : []))
    const payments = Map.groupBy(await paymentsOf(paid), ({ txid }) => txid)
    const withKnown = (item: Charge) => ({
      ...item,
      reach: reach.get(item.id) ?? null,
      lookUps: lookUpsOf(item),
      refundedCents: refundedOf(payments.get(item.result?.txid ?? null) ?? []),
    })
    return { items: items.map(withKnown), next }
  },
})

/** One charge, freshened from upstream where it can be read; a failure to read leaves what we know. */
export const getCharge = read(charges.one, {
  input: operationId,
  output: chargeDetail,
  async run({ id }) {
    const row = await findOperationRow([charges.create.kind], id)
    const fresh = await freshenCharge(row).catch((error: unknown) => {
      if (error instanceof Problem) return row
      throw error
    })
    const charge = await viewOne(chargeOperation, fresh)
    const payments = await paymentsOf(charge.result?.paid ? [charge.result.txid] : [])
    const known = { lookUps: lookUpsOf(charge), refundedCents: refundedOf(payments) }
    return { ...charge, ...known, successorId: await successorOf(id), payments }
  },
})

/** The charge that was made in place of this one, unless it is void. */
async function successorOf(id: string): Promise<string | null> {
  const rows = await subjectRows(charges.create.kind, id)
  return rows.find(({ state }) => !voidStates.some((each) => each === state))?.id ?? null
}

/** Throws `conflict` for a charge that may still be paid, or was paid in full: such a charge is not charged again. */
async function requireEnded(id: string): Promise<void> {
  const charge = await viewOne(chargeOperation, await findOperationRow([charges.create.kind], id))
  if (mayBeChargedAgain(charge, new Date())) return
  throw new Problem('conflict', 'Only a charge that has expired, or was paid with less, is charged again')
}

const mostShown = 6

/** Customers of earlier charges, recipients of notes that we issued, and payers, each once, those with an e-mail first. */
export const suggestCustomers = read(customers, {
  input: customerQuery,
  output: suggestedCustomers,
  async run({ q }) {
    const words = plain(q).split(/\s+/).filter(Boolean)
    const query = { code: null, words, range: null }
    const [charged, parties, payers] = await Promise.all([
      chargedCustomers(words),
      findParties(query, mostShown),
      findPayers(query, mostShown),
    ])
    const wholeTaxId = (text: string | undefined) => (text && taxIdKind(text) ? text : null)
    const found: SuggestedCustomer[] = [
      ...charged
        .filter(({ name }) => words.every((word) => plain(name).includes(word)))
        .map(({ name, email, taxId }) => ({
          name,
          email: email ?? null,
          taxId: taxId ?? null,
          from: 'charge' as const,
        })),
      ...parties
        .filter(({ received }) => received > 0)
        .map(({ name, taxId }) => ({ name, email: null, taxId: wholeTaxId(taxId), from: 'note' as const })),
      ...payers.map(({ name, document }) => {
        return { name, email: null, taxId: wholeTaxId(document), from: 'payment' as const }
      }),
    ]
    const byName = Map.groupBy(found, ({ name }) => plain(name))
    return [...byName.values()].slice(0, mostShown).flatMap((same) => {
      const [first] = same
      const taxId = same.find((each) => each.taxId)?.taxId ?? null
      const email = same.find((each) => each.email)?.email ?? null
      return first ? [{ ...first, taxId, email }] : []
    })
  },
})
