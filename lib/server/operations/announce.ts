import 'server-only'
import { z } from 'zod'
import { errorCodes } from '@/lib/core/error-codes'
import { type OperationState, operationStates } from '@/lib/core/operations/operation-states'
import type { Transaction } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { metrics } from '@/lib/server/metrics/registry'
import { notify } from '@/lib/server/notices'
import { operationOf, outgoingOf, requestedOf } from './operation'
import type { Actor, OperationRow } from './operation-row'
import { deciding } from './parties'

/** States of which the maker is notified when another person or the system caused them. */
const notifiedStates: readonly OperationState[] = ['confirmed', 'failed', 'rejected', 'cancelled', 'unknown']

const stateOf = z.enum(operationStates)
const failureOf = z
  .object({ code: z.enum(errorCodes), givenUp: z.boolean().optional() })
  .nullable()
  .catch(null)

/** Updates every screen that shows the operation. */
export function publishOperation(tx: Transaction, row: OperationRow): Promise<void> {
  const { topic, shownBySubject } = operationOf(row.kind)
  return publish(tx, [{ topic, subject: shownBySubject ? row.subject : row.id }])
}

/**
 * As `publishOperation`; also notifies the maker of changes by others, and managers of pending approvals. `corrected`: the
 * operation's state denied until now that it was done; its maker and all who approve are notified.
 */
export async function announce(tx: Transaction, row: OperationRow, actor: Actor, corrected = false): Promise<void> {
  await publishOperation(tx, row)
  const operation = operationOf(row.kind)
  const { kind } = operation
  const { id: subject, amountCents } = row
  const state = stateOf.parse(row.state)
  metrics().operationTransitions.inc({ kind, state })
  // On its day it was left to a person.
  const held = state === 'awaiting_approval' && row.error !== null
  const at = held ? `:${row.updatedAt.toISOString()}` : ''
  if (state === 'awaiting_approval') {
    // The amount that approval is judged by: the money leaving the account.
    const data = {
      operation: kind,
      amountCents: outgoingOf(operation, requestedOf(operation, row)),
      by: actor?.email ?? '',
      maker: row.createdBy,
    }
    for (const may of deciding(operation))
      await notify(tx, { key: `asked:${subject}${at}:${may}`, kind: 'approval.asked', subject, data, to: { may } })
  }
  const approved = (state === 'accepted' || (state === 'scheduled' && row.error === null)) && actor !== null
  // The operation was rescheduled because the balance was insufficient.
  const short = state === 'scheduled' && row.error !== null
  if (!(approved || short || held || corrected || notifiedStates.includes(state))) return
  if (!corrected && !held && (await operation.notifyOfWhole?.(tx, row))) return
  if (actor?.id !== row.createdBy) {
    const failure = failureOf.parse(row.error)
    const paidCents = row.result === null ? null : (operation.paidCents?.(operation.result.parse(row.result)) ?? null)
    const data = {
      operation: kind,
      state,
      amountCents,
      paidCents,
      code: failure?.code ?? null,
      givenUp: failure?.givenUp === true,
      ...(corrected && { corrected: row.updatedAt.toISOString() }),
    }
    const key = `operation:${subject}:${corrected ? 'corrected' : state}${short ? `:${row.sendAt?.toISOString()}` : at}`
    const noticeKind = (state === 'confirmed' && operation.confirmedNotice) || 'operation.moved'
    await notify(tx, { key, kind: noticeKind, subject, data, to: { userId: row.createdBy } })
    if (corrected || (row.sendOn !== null && (short || state === 'failed')))
      await notify(tx, { key: `${key}:managers`, kind: noticeKind, subject, data, to: { may: 'approvals.decide' } })
  }
}
