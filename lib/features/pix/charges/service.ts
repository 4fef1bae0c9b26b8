import 'server-only'
import { Problem } from '@/lib/core/errors'
import { operationId } from '@/lib/features/operations/schema'
import { settle } from '@/lib/server/operations/ledger'
import { findOperationRow, listOperationRows, viewOne } from '@/lib/server/operations/list'
import { operation } from '@/lib/server/operations/operation'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { refreshAccepted } from '@/lib/server/operations/perform'
import { read } from '@/lib/server/read'
import { cachedRead, invalidateReads } from '@/lib/server/upstream/cache'
import * as upstream from '@/lib/server/upstream/pix/charges'
import { charges } from './contract'
import { defaultValiditySeconds } from './rules/charge-status'
import { chargeFilter, chargeInput, chargeOperation, chargePage, chargeResult } from './schema'

const dayMs = 24 * 60 * 60 * 1000

/** Several screens watching a charge are one look-up a second. */
const lookUpFreshMs = 1_000

const lookUpKey = (txid: string, accountId: string | undefined) => `pix/charge?${accountId ?? ''}&${txid}`

function lookUp(txid: string, accountId: string | undefined) {
  return cachedRead({
    key: lookUpKey(txid, accountId),
    freshMs: lookUpFreshMs,
    load: ({ signal }) => upstream.getCharge(txid, accountId, { signal }),
  })
}

export const createCharge = operation(charges.create, {
  input: chargeInput,
  result: chargeResult,
  amountCents: ({ input }) => input.amountCents,
  paidCents: (result) => result.paidCents,
  accountId: (input) => input.accountId ?? null,
  search: ({ input }, result, { id }) => [
    input.externalId ?? id,
    input.beneficiary,
    input.customer?.name,
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
    async read({ input }, result) {
      const { status, paid, amountCents, extra } = await lookUp(result.txid, input.accountId)
      if (status === result.status) return null
      const paidCents = paid ? amountCents : null
      const newest = { ...result, status, paid, paidCents, extra: { ...result.extra, ...extra } }
      return { state: paid ? 'confirmed' : 'accepted', result: newest }
    },
    // A payment that began in the last second may show a while after the charge has expired.
    until: (input, createdAt) =>
      new Date(createdAt.getTime() + (input.expiresIn ?? defaultValiditySeconds) * 1000 + dayMs),
  },
})

/** Settles an accepted charge, or completes a paid one, by what upstream says now, not a moment ago. Throws what reading throws. */
export async function rereadCharge(row: OperationRow): Promise<OperationRow> {
  const { txid } = chargeResult.parse(row.result)
  invalidateReads(lookUpKey(txid, row.accountId ?? undefined))
  return freshenCharge(row)
}

/** What upstream says now of a charge that may still be paid. Throws what reading throws. */
export async function freshenCharge(row: OperationRow): Promise<OperationRow> {
  return row.state === 'confirmed' ? completePaid(row) : refreshAccepted(createCharge, row, null)
}

/** Keeps how much was paid, once the provider says so of a charge that it called paid before. */
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
  run: (filter) => listOperationRows(chargeOperation, { ...filter, kinds: [charges.create.kind] }),
})

/** One charge, freshened from upstream where it can be read; a failure to read leaves what we know. */
export const getCharge = read(charges.one, {
  input: operationId,
  output: chargeOperation,
  async run({ id }) {
    const row = await findOperationRow([charges.create.kind], id)
    const fresh = await freshenCharge(row).catch((error: unknown) => {
      if (error instanceof Problem) return row
      throw error
    })
    return viewOne(chargeOperation, fresh)
  },
})
