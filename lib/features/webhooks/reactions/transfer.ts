import 'server-only'
import { transferResult } from '@/lib/features/pix/transfers/schema'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { log } from '@/lib/server/log'
import { type Move, type OperationRow, settle } from '@/lib/server/operations/ledger'
import { onEvents } from '@/lib/server/webhooks/process'
import { hurryRefunds } from './hurry-refunds'
import { type Outcomes, shortly, startOutcomes, tooEarly } from './outcomes'
import { type TransferHints, transferHints } from './transfer-hints'
import { externalIdOf, findNamed, matchOf, mayBeUnderWay, txidOf } from './transfer-match'

/** Well within the time for which a job is tried again. */
const waitsForMs = 30 * 60_000

/** A transfer was processed: ours is settled by it, since nothing upstream can be read about one. */
onEvents('pix', 'Transfer', async (events) => {
  const outcomes = startOutcomes(events)
  const told = events.map(transferHints)
  const rows = await findNamed(told)
  for (const hints of told) await react(hints, rows, outcomes)
  // Nothing tells which event announces that a refund is done.
  await hurryRefunds()
  return outcomes.all()
})

/** `rows` holds what is settled on the way as it then stands. */
async function react(hints: TransferHints, rows: OperationRow[], outcomes: Outcomes): Promise<void> {
  const { event } = hints
  const match = matchOf(hints, rows)
  if (match === 'unclear')
    return outcomes.note(event, 'what it names is not one transfer of ours: none is settled by it')
  if (match !== 'none') {
    const moved = await settleBy(hints, match, outcomes)
    if (moved) rows.splice(rows.indexOf(match), 1, moved)
    return
  }
  const namesOurs = hints.keys.length + hints.externalIds.length > 0
  const isNew = event.receivedAt.getTime() + waitsForMs > Date.now()
  if (!namesOurs && isNew && hints.txids.length > 0 && (await mayBeUnderWay(hints)))
    return outcomes.again(event, tooEarly('A transfer of ours whose txid is not known yet may be meant'))
  outcomes.note(event, 'no transfer of ours matches')
}

async function settleBy(hints: TransferHints, row: OperationRow, outcomes: Outcomes): Promise<OperationRow | null> {
  const { event, amounts, verdict } = hints
  const name = `transfer ${shortly(row.id)}`
  const leave = (line: string) => {
    outcomes.note(event, line)
    return null
  }
  const wait = (reason: string) => {
    outcomes.again(event, tooEarly(reason))
    return null
  }
  if (row.state === 'sending') return wait(`The answer to ${name} is not recorded yet`)
  if (amounts.length > 0 && !amounts.includes(row.amountCents ?? Number.NaN)) {
    log().warn({ operation: row.id, event: event.eventId }, 'an event tells another amount of a transfer')
    return leave(`${name} is of another amount: not settled`)
  }
  if (row.state !== 'accepted' && row.state !== 'unknown') {
    outcomes.note(event, settledLine(hints, row))
    return complete(hints, row)
  }
  const move = moveOf(hints, row)
  if (move === 'txid is missing') return wait(`The txid of ${name} is not known yet`)
  const word = verdict.word ?? 'no status'
  if (!move) return leave(`${name} left ${row.state}: ${word}`)
  const onlyIf = ({ state }: OperationRow) => state === row.state
  const moved = await settle(sendTransfer, row.id, move, null, { onlyIf, detail: { event: event.eventId } })
  if (!moved) return wait(`${name} moved while the event was read`)
  outcomes.note(event, `${name} ${moved.state}: ${word}`)
  return moved
}

/** Keeps the end-to-end id of a transfer that an earlier event confirmed without it. */
async function complete({ verdict, endToEndId }: TransferHints, row: OperationRow): Promise<OperationRow | null> {
  const known = transferResult.safeParse(row.result).data
  if (row.state !== 'confirmed' || verdict.says === 'failed' || !known || known.endToEndId || !endToEndId) return null
  const result = { ...known, endToEndId }
  return settle(sendTransfer, row.id, { state: 'confirmed', result }, null, { completes: true })
}

/** What an event makes of a transfer; null when there is nothing to write down. */
function moveOf(
  { verdict, txid, endToEndId, message }: TransferHints,
  row: OperationRow,
): Move | 'txid is missing' | null {
  if (verdict.says === 'failed') {
    const detail = `The provider says of the transfer: ${[verdict.word, message].filter(Boolean).join(': ')}`
    return { state: 'failed', code: 'payment_refused', detail }
  }
  const known = transferResult.safeParse(row.result).data
  const learnt = endToEndId !== null && known?.endToEndId !== endToEndId
  if (verdict.says === 'open' && !(row.state === 'accepted' && known && learnt)) return null
  const settledTxid = txidOf(row) ?? txid
  if (settledTxid === null) return 'txid is missing'
  const result = {
    externalId: externalIdOf(row),
    ...known,
    txid: settledTxid,
    endToEndId: endToEndId ?? known?.endToEndId ?? null,
  }
  return { state: verdict.says === 'open' ? 'accepted' : 'confirmed', result }
}

/** An end is an end: what contradicts it is told to whoever looks, and changes nothing. */
function settledLine({ event, verdict }: TransferHints, { id, state }: OperationRow): string {
  const name = `transfer ${shortly(id)}`
  if (verdict.says === 'open' || verdict.says === state) return `${name} is ${state} already`
  log().warn({ operation: id, state, event: event.eventId }, 'an event contradicts how a transfer ended')
  return `${name} is ${state}, and the event says ${verdict.word ?? 'that it was processed'}`
}
