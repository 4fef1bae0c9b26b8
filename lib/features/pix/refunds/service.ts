import 'server-only'
import type { z } from 'zod'
import { refusal } from '@/lib/core/errors'
import { isReturned, refundEntryStatus } from '@/lib/core/pix/refund-status'
import { requireBalance } from '@/lib/features/pix/balance/require'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import type { Person } from '@/lib/server/auth/person'
import { approvalNeedOf } from '@/lib/server/operations/approval-need'
import { listOperationRows, subjectRows } from '@/lib/server/operations/list'
import { operation, untilDays } from '@/lib/server/operations/operation'
import { refreshAccepted } from '@/lib/server/operations/perform'
import { viewOperations } from '@/lib/server/operations/view'
import { read } from '@/lib/server/read'
import { UpstreamProblem, unreadable } from '@/lib/server/upstream/failure'
import { listInfractions } from '@/lib/server/upstream/pix/infractions'
import * as upstream from '@/lib/server/upstream/pix/received'
import { getBalance } from '@/lib/server/upstream/pix/wallet'
import { refunds } from './contract'
import {
  paymentInput,
  paymentRefunds,
  refundContext,
  refundFilter,
  refundInput,
  refundOperation,
  refundPage,
  refundResult,
  refundReview,
} from './schema'
import { readEntries } from './store'

type Input = z.output<typeof refundInput>
type Result = z.output<typeof refundResult>

/** Maximum time that a request waits for optional facts. */
const timeoutMs = 5_000

/** A payment that upstream has returned, or is returning, is not returned again. */
function refuseReturned(entries: upstream.RefundEntry[]): void {
  if (entries.some(isReturned))
    throw refusal(
      'conflict',
      'This payment has been returned already, or is being returned',
      'refused.already-returned',
    )
}

export const refundPayment = operation(refunds.refund, {
  input: refundInput,
  result: refundResult,
  context: {
    schema: refundContext,
    async capture({ endToEndId, accountId }) {
      const entries = await readEntries(endToEndId, accountId, AbortSignal.timeout(timeoutMs)).catch(() => null)
      if (entries) refuseReturned(entries)
      return { payment: await findSeen(endToEndId), entriesBefore: entries?.map(({ id }) => id) ?? null }
    },
  },
  subject: (input) => input.endToEndId,
  accountId: (input) => input.accountId ?? null,
  amountCents: ({ context }, result) => result?.amountCents ?? context?.payment?.amountCents ?? null,
  search: ({ input, context }, result, { id }) => [
    input.endToEndId,
    input.externalId ?? id,
    context?.payment?.payer?.name,
    context?.payment?.payer?.document,
    context?.payment?.txid,
    result?.id,
    result?.returnId,
  ],
  approval: {
    async recheck({ input, context }) {
      const payment = context?.payment ?? (await findSeen(input.endToEndId))
      const entries = await readEntries(input.endToEndId, input.accountId)
      refuseReturned(entries)
      if (payment) await requireBalance(input.accountId, payment.amountCents)
      return { payment, entriesBefore: entries.map(({ id }) => id) }
    },
  },
  async send(input, { id }) {
    const externalId = input.externalId ?? id
    const sent = await upstream.refundReceived({ ...input, externalId })
    if (sent.endToEndId !== null && sent.endToEndId !== input.endToEndId) {
      throw unreadable('pix', 'other-payment')
    }
    const result: Result = {
      id: sent.id,
      endToEndId: input.endToEndId,
      amountCents: sent.amountCents === null ? null : Math.abs(sent.amountCents),
      status: sent.status,
      externalId: sent.externalId ?? externalId,
      returnId: null,
      settledAt: null,
      extra: sent.extra,
    }
    if (sent.status === 'NAO_REALIZADO') return notMade(sent.status)
    return { state: sent.status === 'DEVOLVIDO' ? 'confirmed' : 'accepted', result }
  },
  recover: {
    async read(input, { id }) {
      const entries = await upstream.getRefunds(input.endToEndId, input.accountId)
      const made = entries.find((entry) => refundEntryStatus(entry.type) === 'made')
      if (made) return { state: 'confirmed', result: resultOf(made, input, id) }
      const underWay = entries.find((entry) => refundEntryStatus(entry.type) === 'under-way')
      if (underWay)
        return { state: 'accepted', result: { ...resultOf(underWay, input, id), status: 'EM_PROCESSAMENTO' } }
      return entries.some((entry) => refundEntryStatus(entry.type) === 'unknown') ? 'unsettled' : 'resend'
    },
  },
  refresh: {
    async read({ input, context }, result) {
      const entries = await readEntries(input.endToEndId, input.accountId)
      const made = entries.find((entry) => refundEntryStatus(entry.type) === 'made')
      if (made) {
        const extra = { ...result.extra, ...made.extra }
        return { state: 'confirmed', result: { ...result, ...returned(made), extra } }
      }
      const before = context?.entriesBefore
      const open = entries.some((entry) => refundEntryStatus(entry.type) !== 'not-made')
      const cancelled =
        before && entries.some((entry) => refundEntryStatus(entry.type) === 'not-made' && !before.includes(entry.id))
      return cancelled && !open ? notMade('CANCELLED_DEPOSIT_REFUND') : null
    },
    until: untilDays(30),
  },
})

const notMade = (word: string) => ({
  state: 'failed' as const,
  code: 'payment_refused' as const,
  detail: `The provider did not make the refund: ${word}`,
  record: { code: 'operation.refund-not-made', values: { word } } as const,
})

const returned = (entry: upstream.RefundEntry) => ({
  amountCents: entry.amountCents === null ? null : Math.abs(entry.amountCents),
  status: 'DEVOLVIDO',
  returnId: entry.returnId,
})

/** Upstream's own entry of a refund whose answer was lost. */
function resultOf(entry: upstream.RefundEntry, { endToEndId, externalId }: Input, id: string): Result {
  return {
    id: entry.id,
    endToEndId,
    externalId: externalId ?? id,
    ...returned(entry),
    settledAt: null,
    extra: entry.extra,
  }
}

export const listRefunds = read(refunds.list, {
  input: refundFilter,
  output: refundPage,
  run: (filter) => listOperationRows(refundOperation, { ...filter, kinds: [refunds.refund.kind] }),
})

/** Our refunds of a payment, newest first. */
async function operationsOn(endToEndId: string, person: Person) {
  return viewOperations(refundOperation, await subjectRows(refunds.refund.kind, endToEndId), person)
}

/** Upstream's entries and our operations, which the entries settle first. */
export const getPaymentRefunds = read(refunds.ofPayment, {
  input: paymentInput,
  output: paymentRefunds,
  async run({ endToEndId, accountId }, person, { signal }) {
    const entries = await readEntries(endToEndId, accountId, signal)
    const rows = await subjectRows(refunds.refund.kind, endToEndId)
    await Promise.all(rows.map((row) => refreshAccepted(refundPayment, row, null).catch(() => row)))
    return { entries, operations: await operationsOn(endToEndId, person), payment: await findSeen(endToEndId) }
  },
})

/** Facts to know before a payment is returned; unreadable ones are named. */
export const reviewRefund = read(refunds.review, {
  input: paymentInput,
  output: refundReview,
  async run(input, person, { signal }) {
    const { endToEndId, accountId } = input
    const [payment, operations, entries, infractions, balance] = await Promise.all([
      findSeen(endToEndId),
      operationsOn(endToEndId, person),
      readEntries(endToEndId, accountId, signal).catch(nothingIfUpstream),
      listInfractions({ transactionId: endToEndId, limit: 200 }, { signal }).catch(nothingIfUpstream),
      getBalance(accountId, { signal }).catch(nothingIfUpstream),
    ])
    const unread = [
      entries === null && ('entries' as const),
      infractions === null && ('infractions' as const),
      balance === null && ('balance' as const),
    ].filter((name) => name !== false)
    return {
      payment,
      operations,
      entries: entries ?? [],
      infractions: infractions?.items.filter(({ status }) => isOpen(status)) ?? [],
      availableCents: balance?.availableCents ?? null,
      unread,
      approval: await approvalNeedOf(refundPayment, { input, context: { payment, entriesBefore: null } }, person),
    }
  },
})

function nothingIfUpstream(thrown: unknown): null {
  if (thrown instanceof UpstreamProblem) return null
  throw thrown
}
