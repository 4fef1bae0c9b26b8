import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@/lib/core/errors'
import { operationError } from '@/lib/core/operations/operation-error'
import { deniedStates } from '@/lib/core/operations/operation-states'
import { plausibleSettlement } from '@/lib/core/pix/settlement'
import type { RecordEntry } from '@/lib/core/record-codes'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { transferResult } from '@/lib/features/pix/transfers/schema'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { recordReturn, returnedOf } from '@/lib/features/pix/transfers/store/returns'
import { log } from '@/lib/server/log'
import { expediteChecks } from '@/lib/server/operations/expedite'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { settle, type Transition } from '@/lib/server/operations/settle'
import type { Outcomes } from '@/lib/server/webhooks/outcomes'
import { onEvents } from '@/lib/server/webhooks/process'
import { recordSettledRefunds } from './settled-refunds'
import { type TransferHints, transferHints, type Verdict } from './transfer-hints'
import { externalIdOf, findMeant, matchOf, mayBeUnderWay, txidOf } from './transfer-match'

/** How long the reaction waits, well within the time for which a job is retried. */
const waitsForMs = 30 * 60_000

/** A transfer was processed: the event settles our transfer, since upstream has no read of a transfer. */
onEvents('pix', 'Transfer', async (events, outcomes) => {
  const all = events.map(transferHints)
  const rows = await findMeant(all)
  for (const hints of all) await react(hints, rows, outcomes)
  // It is not documented which event announces that a refund is done.
  await expediteChecks(refunds.refund)
  await recordSettledRefunds(events, outcomes)
})

/** `rows` receives each settled operation in its new state. */
async function react(hints: TransferHints, rows: OperationRow[], outcomes: Outcomes): Promise<void> {
  const { event } = hints
  const match = matchOf(hints, rows)
  if (match === 'unclear') return outcomes.note(event, { code: 'event.transfer-unclear', values: {} })
  if (match !== 'none') {
    const settled = await settleBy(hints, match, outcomes)
    if (settled) rows.splice(rows.indexOf(match), 1, settled)
    return
  }
  const namesOurs = hints.keys.length + hints.externalIds.length > 0
  const isNew = event.receivedAt.getTime() + waitsForMs > Date.now()
  if (!namesOurs && isNew && hints.txids.length > 0 && (await mayBeUnderWay(hints)))
    return outcomes.again(event, tooEarly('A transfer of ours whose txid is not known yet may be meant', mayBeMeant))
  outcomes.note(event, { code: 'event.transfer-none', values: {} })
}

const mayBeMeant = { code: 'event.transfer-may-be-meant', values: {} } as const

/** A running operation of ours for which an event waits. */
const tooEarly = (detail: string, record: RecordEntry) => new Problem('not_ready', detail, { record })

/** Why an event about a transfer has to wait. */
const waits = {
  unanswered: (id: string) => `The answer to transfer ${id} is not recorded yet`,
  'txid-missing': (id: string) => `The txid of transfer ${id} is not known yet`,
  changed: (id: string) => `Transfer ${id} moved while the event was read`,
}
type Wait = keyof typeof waits

/** An amount that may be in reais or in cents is not known, where neither is the transfer's. */
function otherAmount({ id, amountCents }: OperationRow, amounts: readonly number[]): RecordEntry {
  const [reported = Number.NaN, ...others] = amounts
  const reportedCents = others.length === 0 && Number.isInteger(reported) ? reported : null
  return { code: 'event.transfer-amount-differs', values: { id, expectedCents: amountCents ?? 0, reportedCents } }
}

async function settleBy(hints: TransferHints, row: OperationRow, outcomes: Outcomes): Promise<OperationRow | null> {
  const { event, amounts, verdict } = hints
  const { id, state } = row
  const leave = (entry: RecordEntry) => {
    outcomes.note(event, entry)
    return null
  }
  const wait = (why: Wait) => {
    outcomes.again(event, tooEarly(waits[why](id), { code: `event.transfer-${why}`, values: { id } }))
    return null
  }
  if (state === 'sending') return wait('unanswered')
  const isBack = verdict.says === 'returned'
  const returnedCents = isBack ? returnedOf(amounts, row.amountCents ?? 0) : null
  const isOther = amounts.length > 0 && !amounts.includes(row.amountCents ?? Number.NaN)
  if (isBack ? returnedCents === undefined : isOther) {
    log().warn({ operation: row.id, event: event.eventId }, 'an event has another amount of a transfer')
    return leave(otherAmount(row, amounts))
  }
  const recordBack = async (confirmed: OperationRow) => {
    const back = { cents: returnedCents ?? null, at: happenedAt(event).toISOString() }
    const returned = await recordReturn(confirmed, back, { event: event.eventId })
    if (returned === 'changed') return wait('changed')
    if (returned === 'known') return leave(settledEntry(hints, confirmed))
    outcomes.note(event, { code: 'event.transfer-returned', values: { id, returnedCents: returnedCents ?? null } })
    return returned
  }
  if (state === 'confirmed' && isBack) return recordBack(row)
  const isDenied = deniedStates.some((denied) => denied === state)
  if (state === 'confirmed' || (isDenied && !isCorrectedBy(hints, row))) {
    outcomes.note(event, settledEntry(hints, row))
    return complete(hints, row)
  }
  const transition = transitionOf(hints, row)
  if (transition === 'txid is missing') return wait('txid-missing')
  const { word } = verdict
  if (!transition) return leave({ code: 'event.transfer-left', values: { id, state, word } })
  const onlyIf = (current: OperationRow) => current.state === state
  const detail = { event: event.eventId }
  const settled = await settle(sendTransfer, row.id, transition, null, { onlyIf, detail, corrects: true })
  if (!settled) return wait('changed')
  outcomes.note(event, { code: 'event.transfer-settled', values: { id, state: settled.state, word } })
  // A returned transfer had left: a return that overtakes the confirmation confirms it, too.
  return isBack ? recordBack(settled) : settled
}

const happenedAt = ({ occurredAt, receivedAt }: TransferHints['event']) => occurredAt ?? receivedAt

const errorOf = ({ error }: OperationRow) => operationError.safeParse(error).data

/** Whether an event confirms a transfer that was taken for not made; of the provider's own reports the later one counts. */
function isCorrectedBy({ verdict, event }: TransferHints, row: OperationRow): boolean {
  const reportedAt = errorOf(row)?.reportedAt
  if (reportedAt === undefined) return verdict.says === 'confirmed' || verdict.says === 'returned'
  return verdict.says === 'confirmed' && happenedAt(event) > new Date(reportedAt)
}

/** Stores the end-to-end id and the settlement of a transfer that was confirmed without them. */
async function complete(hints: TransferHints, row: OperationRow): Promise<OperationRow | null> {
  const known = transferResult.safeParse(row.result).data
  if (row.state !== 'confirmed' || hints.verdict.says === 'failed' || !known) return null
  const settledAt = hints.verdict.says === 'confirmed' ? plausibleSettlement(hints.settledAt, row.createdAt) : null
  const result = {
    ...known,
    endToEndId: known.endToEndId ?? hints.endToEndId,
    settledAt: plausibleSettlement(known.settledAt, row.createdAt) ?? settledAt,
  }
  if (isDeepStrictEqual(result, known)) return null
  return settle(sendTransfer, row.id, { state: 'confirmed', result }, null, { completes: true })
}

/** The transfer's new state by an event; null when nothing changes. */
function transitionOf(
  { event, verdict, txid, endToEndId, settledAt, receiver, message }: TransferHints,
  row: OperationRow,
): Transition | 'txid is missing' | null {
  if (verdict.says === 'failed') {
    const { word } = verdict
    const detail = `The provider says of the transfer: ${[word, message].filter(Boolean).join(': ')}`
    const record: RecordEntry = message
      ? { code: 'operation.transfer-failed-said', values: { word, message } }
      : { code: 'operation.transfer-failed', values: { word } }
    const reportedAt = happenedAt(event).toISOString()
    return { state: 'failed', code: 'payment_refused', detail, record, reportedAt }
  }
  const known = transferResult.safeParse(row.result).data
  const learnt = endToEndId !== null && known?.endToEndId !== endToEndId
  if (verdict.says === 'open' && !(row.state === 'accepted' && known && learnt)) return null
  const settledTxid = txidOf(row) ?? txid
  // The answer to another sending will tell it, where Lastro still sends again.
  if (settledTxid === null && row.state === 'unknown' && !errorOf(row)?.judged) return 'txid is missing'
  const result = {
    externalId: externalIdOf(row),
    ...known,
    txid: settledTxid,
    endToEndId: endToEndId ?? known?.endToEndId ?? null,
    ...(verdict.says === 'confirmed' && { settledAt: plausibleSettlement(settledAt, row.createdAt), receiver }),
  }
  return { state: verdict.says === 'open' ? 'accepted' : 'confirmed', result }
}

/** Words that agree with how a transfer ended: money that came back was confirmed, or never arrived. */
const agreeing: Partial<Record<string, readonly Verdict['says'][]>> = {
  confirmed: ['open', 'confirmed', 'returned'],
  failed: ['open', 'failed', 'returned'],
}

/** An event that only agrees, or contradicts without correcting, is logged. */
function settledEntry({ event, verdict }: TransferHints, { id, state }: OperationRow): RecordEntry {
  if (agreeing[state]?.includes(verdict.says)) return { code: 'event.transfer-already', values: { id, state } }
  log().warn({ operation: id, state, event: event.eventId }, 'an event contradicts how a transfer ended')
  return { code: 'event.transfer-contradicted', values: { id, state, word: verdict.word } }
}
