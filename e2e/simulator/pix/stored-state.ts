import { z } from 'zod'
import { reportFormats } from './model.ts'
import { refundLater } from './refunds.ts'
import { reportLater } from './reports.ts'
import type { PixState } from './state.ts'
import { transferLater } from './wallet.ts'

const text = z.string()
const cents = z.number()
const instant = z.number()
const record = z.record(text, z.unknown())
const person = z.object({ name: text, document: text })

const account = z.object({
  ...{ id: text, status: text, name: text.nullable(), taxId: text, externalId: text },
  createdAt: instant,
})
const key = z.object({
  ...{ id: text, account: text, keyType: text, key: text, status: text },
  removal: z.enum(['verified', 'delayed', 'refused']).optional(),
})
const charge = z.object({
  ...{ id: text, txid: text, account: text, integrationId: text, cents, shownCents: cents.nullable(), status: text },
  ...{ createdAt: instant, expiration: z.number(), fixed: z.boolean(), pixKey: text },
  mediatorFee: z.object({ kind: z.enum(['FIXED', 'PERCENTAGE']), amount: z.number() }).nullable(),
})
const received = z.object({
  ...{ id: text, account: text, cents, txid: text.nullable(), payer: person.nullable(), receiver: person },
  type: z.enum(['DEPOSIT', 'DEPOSIT_REFUND', 'PENDING_DEPOSIT_REFUND', 'CANCELLED_DEPOSIT_REFUND']),
  ...{ at: instant, endToEndId: text, pixKey: text.nullable(), integrationId: text.nullable(), extra: record },
})
const refund = z.object({
  ...{ id: text, account: text, endToEndId: text, returnId: text, cents, feeCents: cents, status: text },
  ...{ settlesAt: instant.optional(), integrationId: text, keyed: z.boolean(), entryId: text },
})
const transfer = z.object({
  ...{ txid: text, account: text, cents, totalCents: cents, mediatorCents: cents, status: text, integrationId: text },
  ...{ settlesAt: instant.optional(), idempotencyKey: text.nullable(), fingerprint: text, keyType: text, key: text },
  endToEndId: text.optional(),
})
const report = z.object({
  ...{ id: text, account: text, status: text, readyAt: instant.optional(), format: z.enum(reportFormats) },
  ...{ from: text, to: text, megabytes: z.number().nullable() },
})
const infraction = z.object({
  ...{ id: text, account: text, situationType: text, analysisStatus: text, cents, date: text.nullable() },
  ...{ transactionId: text, refundedCents: cents.optional(), payer: person.nullable(), extra: record },
  brl: z.object({ amount: z.number().optional(), refunded: z.number().optional() }).optional(),
})
const movement = z.object({ id: text, at: instant, account: text, cents, kind: text, reference: text })

export const storedPix = z.object({
  accounts: z.array(account),
  keys: z.array(key),
  charges: z.array(charge),
  received: z.array(received),
  refunds: z.array(refund),
  transfers: z.array(transfer),
  reports: z.array(report),
  infractions: z.array(infraction),
  movements: z.array(movement),
})
export type StoredPix = z.infer<typeof storedPix>

export function storePix(state: PixState): StoredPix {
  const { accounts, keys, charges, received: entries, refunds, transfers, reports, infractions, ledger } = state
  const named = refunds.map(({ entry, ...rest }) => ({ ...rest, entryId: entry.id }))
  const rest = { accounts, keys, charges, transfers, reports, infractions }
  return { ...rest, received: entries, refunds: named, movements: ledger.all() }
}

/** Restores the state and continues pending work; an account that was being closed stays open. */
export function restorePix(state: PixState, { movements, refunds, infractions, ...rest }: StoredPix): void {
  const entries = new Map(rest.received.map((entry) => [entry.id, entry]))
  Object.assign(state, rest)
  state.infractions = infractions.map((one) => ({ ...one, refundedCents: one.refundedCents }))
  state.refunds = refunds.flatMap(({ entryId, ...stored }) => {
    const entry = entries.get(entryId)
    return entry ? [{ ...stored, entry }] : []
  })
  state.ledger.restore(movements)
  const left = (at: number | undefined) => Math.max(0, (at ?? 0) - state.context.clock.now())
  for (const sent of state.transfers)
    if (sent.status === 'processing' && sent.settlesAt) transferLater(state, sent, left(sent.settlesAt))
  for (const one of state.refunds)
    if (one.status === 'EM_PROCESSAMENTO' && one.settlesAt) refundLater(state, one, left(one.settlesAt))
  for (const one of state.reports)
    if (one.status === 'processing' && one.readyAt) reportLater(state, one, left(one.readyAt))
  state.keys = state.keys.filter(({ status }) => status !== 'removing')
}
