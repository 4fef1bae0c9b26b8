import 'server-only'
import type { z } from 'zod'
import { invalidRequest } from '@/lib/core/errors'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { likelyPixKeyType } from '@/lib/core/pix/pix-key'
import { requireFree, requireStillOpen } from '@/lib/features/bills/store/free'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import { operationId, operationSummary } from '@/lib/features/operations/schema'
import { requireBalance } from '@/lib/features/pix/balance/require'
import { notifyOfRow } from '@/lib/features/pix/batches/store/notices'
import { outstandingRows } from '@/lib/features/pix/batches/store/outstanding'
import { batchOfOperation } from '@/lib/features/pix/batches/store/row-operation'
import { lastFound } from '@/lib/features/pix/directory/store/look-ups'
import { holderChanged, holderChangedRefusal, recentChangers } from '@/lib/features/pix/payees/store/changes'
import { bookTransfer } from '@/lib/features/pix/payees/store/from-transfer'
import { knownNameOf, payeeNameOf } from '@/lib/features/pix/payees/store/known'
import { readScheduledDays } from '@/lib/features/pix/transfers/store/receivers'
import { db } from '@/lib/server/db/client'
import { endToEndIdIn } from '@/lib/server/known-field-names'
import { approvalNeedOf } from '@/lib/server/operations/approval-need'
import { findOperationRow, listOperationRows, viewOne } from '@/lib/server/operations/list'
import { operation } from '@/lib/server/operations/operation'
import { requireSendingDay } from '@/lib/server/operations/send-times'
import { parseOutput } from '@/lib/server/parse'
import { read } from '@/lib/server/read'
import * as wallet from '@/lib/server/upstream/pix/wallet'
import { confirmedNote, judgeBeforeSending, recheckHolder, requireUnmade } from './before-sending'
import { transfers } from './contract'
import {
  scheduledDays,
  scheduledInput,
  type TransferInput,
  transferContext,
  transferDetail,
  transferFilter,
  transferInput,
  transferOperation,
  transferPage,
  transferResult,
  transferReview,
  transferReviewInput,
} from './schema'
import { cancelledNotesOf } from './store/notes'
import { receiversOf } from './store/receivers'
import { findSimilar, findSuccessor, payeeSituation } from './store/rows'

export const sendTransfer = operation(transfers.send, {
  input: transferInput,
  result: transferResult,
  context: {
    schema: transferContext,
    async capture(input, person) {
      const { key, payeeId, holderChange, sendOn } = input
      requireSendingDay(sendOn)
      await requireUnmade(input)
      if (payeeId !== undefined && (await payeeNameOf(payeeId)) === null)
        throw invalidRequest('payeeId', 'no such payee', { code: 'field.choice', values: {} })
      const cancelledNote = await confirmedNote(input)
      const stopped = await holderChanged(key)
      if (stopped && !holderChange) throw holderChangedRefusal(stopped)
      const payee = stopped ? stopped.found : await lastFound(person.id, key)
      const confirmed = stopped && { change: stopped.change, found: stopped.found, confirmed: true }
      const named = await knownNameOf({ key, payeeId, documentId: input.madeFrom?.documentId }, await db())
      const names = { payeeName: named?.name ?? null, nameFrom: named && { from: named.from, at: named.at } }
      return { payee, remembered: stopped?.known ?? null, holderChange: confirmed, ...names, cancelledNote }
    },
  },
  admit: (tx, input) => requireFree(tx, 'pix.transfer', input),
  amountCents: ({ input }) => input.amountCents,
  outgoingCents,
  receivers: receiversOf,
  outstanding: outstandingRows,
  accountId: (input) => input.accountId ?? null,
  search: ({ input, context }, result, { id }) => [
    input.key.value,
    context?.payee?.owner.name,
    context?.payeeName,
    input.receiverDocument,
    input.description,
    input.externalId ?? id,
    input.againOf,
    result?.txid,
    result?.endToEndId,
  ],
  approval: {
    always: ({ holderChange }) => holderChange !== undefined,
    barred: {
      people: ({ input }, database) => recentChangers(database, input),
      record: { code: 'refused.payee-changed', values: {} },
    },
    async recheck({ input, context }, { isHolderConfirmed }) {
      await requireUnmade(input)
      await requireStillOpen(input)
      // A scheduled transfer is judged by the balance of its day.
      if (input.sendOn === undefined) await requireBalance(input.accountId, outgoingCents(input))
      return recheckHolder(input, context, { isConfirmed: isHolderConfirmed })
    },
  },
  schedule: {
    sendOn: ({ sendOn }) => sendOn ?? null,
    judge: judgeBeforeSending,
    partOf: batchOfOperation,
  },
  notes: {
    cancelled: cancelledNotesOf,
    confirmed: ({ context }) => (context?.cancelledNote ? [context.cancelledNote.documentId] : []),
  },
  notifyOfWhole: notifyOfRow,
  onConfirmed: bookTransfer,
  async send(input, { id }) {
    const sent = await wallet.sendTransfer({ ...input, externalId: input.externalId ?? id, idempotencyKey: id })
    const endToEndId = endToEndIdIn({ txid: sent.txid, ...sent.extra })
    const externalId = sent.externalId ?? input.externalId ?? id
    const result = transferResult.parse({ txid: sent.txid, externalId, endToEndId, extra: sent.extra })
    return { state: 'accepted', result }
  },
  // Nothing upstream can be read, but the same idempotency key moves money once (contract, section 4, transfer).
  recover: {
    async read(input) {
      await requireUnmade(input)
      return 'resend'
    },
  },
})

export const listTransfers = read(transfers.list, {
  input: transferFilter,
  output: transferPage,
  run: (filter) => listOperationRows(transferOperation, { ...filter, kinds: [transfers.send.kind] }),
})

export const getScheduledDays = read(transfers.scheduled, {
  input: scheduledInput,
  output: scheduledDays,
  run: async ({ accountId }) => ({ days: await readScheduledDays(accountId) }),
})

export const getTransfer = read(transfers.one, {
  input: operationId,
  output: transferDetail,
  async run({ id }, person) {
    const row = await findOperationRow([transfers.send.kind], id)
    const successorId = row.corrected === null ? null : await findSuccessor(id)
    return { ...(await viewOne(transferOperation, row, person)), successorId }
  },
})

/** The request that a review is about. A changed holder is paid with a reason, or not at all. */
async function reviewed(review: z.output<typeof transferReviewInput>, personId: string) {
  const { accountId, amountCents, receiverDocument, feeCents, feePercent, sendOn } = review
  const type = review.keyType ?? likelyPixKeyType(review.key) ?? 'CHAVE_ALEATORIA'
  const key = { type, value: review.key }
  const changed = await holderChanged(key)
  const input: TransferInput = {
    accountId,
    amountCents,
    key,
    receiverDocument,
    sendOn,
    ...(feeCents !== undefined && { mediatorFee: { type: 'FIXED', amountCents: feeCents } }),
    ...(feePercent !== undefined && { mediatorFee: { type: 'PERCENTAGE', percent: feePercent } }),
    ...((changed || review.holderChange) && { holderChange: { reason: '' } }),
  }
  const payee = changed?.found ?? (await lastFound(personId, key))
  return { input, context: { payee, remembered: changed?.known ?? null, payeeName: null, cancelledNote: null } }
}

export const reviewTransfer = read(transfers.review, {
  input: transferReviewInput,
  output: transferReview,
  run: async (input, person) => {
    const { documentId } = input
    const requested = await reviewed(input, person.id)
    const database = await db()
    const notes = await cancelledNotes(database, documentId === undefined ? [] : [documentId])
    return {
      cancelledNote: notes.get(documentId ?? '') ?? null,
      similar: parseOutput(operationSummary.array(), await findSimilar(input.amountCents, requested.input.key)),
      ...parseOutput(
        transferReview.pick({ open: true, change: true, paid: true, paidEarlier: true }),
        await payeeSituation(requested.input.key, database),
      ),
      payee: await knownNameOf({ key: requested.input.key, documentId }, database),
      approval: await approvalNeedOf(sendTransfer, requested, person),
    }
  },
})
