import 'server-only'
import type { z } from 'zod'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { originalIdIn, shapedIdsIn, usualNames, valuesUnder } from '@/lib/server/known-field-names'
import { amountReadings, type Hints, hintsOf, outermostIn, textsIn } from '@/lib/server/webhooks/hints'
import type { EventRow } from '@/lib/server/webhooks/outcomes'
import { party } from './payments'

/** `returned`: the money was refunded; `open`: not a final status, or an unknown one. */
export type Verdict = { says: 'confirmed' | 'failed' | 'returned' | 'open'; word: string | null }

type Party = NonNullable<z.output<typeof party>>

/** Facts that an event states about a transfer. */
export type TransferHints = {
  event: EventRow
  /** Named as such. */
  txid: string | null
  /** Every value that may be an identifier. */
  txids: string[]
  keys: string[]
  externalIds: string[]
  /** Integer cents, in every reading that is possible. */
  amounts: number[]
  verdict: Verdict
  message: string | null
  /** RFC 3339; null where the event does not state its settlement. */
  settledAt: string | null
  /** Who was paid. */
  receiver: Party | null
  /** The transfer's own end-to-end id; a return has the same layout with another id. */
  endToEndId: string | null
  /** Every end-to-end id that is named, also that of an original payment. */
  endToEndIds: string[]
}

const names = {
  txid: ['txid', 'pixtxid'],
  anyTxid: ['txid', 'pixtxid', 'transactionid', 'transferid', 'id'],
  key: ['idempotencykey', 'idempotencyid'],
  externalId: ['integrationid', 'externalid', 'externalreference'],
  status: ['status', 'transferstatus', 'transactionstatus', 'situacao', 'state', 'estado'],
  type: ['type', 'tipo', 'transfertype', 'transactiontype', 'operationtype'],
  receiver: ['receiver', 'recebedor', 'payee', 'favorecido', 'beneficiary', 'beneficiario'],
  message: ['errormessage', 'message', 'mensagem', 'reason', 'motivo', 'failurereason'],
} as const

const confirming = new Set(
  `paid confirmed completed complete concluded success successful succeeded done processed settled approved
  concluido concluida pago paga efetivado efetivada liquidado liquidada realizado realizada confirmado confirmada`.split(
    /\s+/,
  ),
)

const failing = new Set(
  `failed error refused rejected cancelled canceled denied
  falhou recusado recusada rejeitado rejeitada cancelado cancelada naorealizado naorealizada`.split(/\s+/),
)

const returning = new Set(
  `returned reversed refunded devolvido devolvida estornado estornada revertido revertida`.split(/\s+/),
)

/** Type of a movement that takes money back, whatever its status. */
const isReturnType = (type: string) => /return|refund|revers|devolu|devolvid|estorn/i.test(type)

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

const saysOf = (word: string) => {
  if (confirming.has(plain(word))) return 'confirmed'
  if (returning.has(plain(word))) return 'returned'
  return failing.has(plain(word)) ? 'failed' : 'open'
}

/**
 * An event without a status says what the contract says of it: a transfer was processed (section 6), or came back where that is
 * the event's type. A return that failed, or is not done yet, says nothing of the transfer.
 */
function verdictOf(words: string[], types: string[]): Verdict {
  const verdicts = new Set(words.map(saysOf))
  const [only = 'confirmed'] = verdicts
  const says = verdicts.size > 1 ? 'open' : only
  const type = types.find(isReturnType)
  if (type === undefined) return { says, word: words.join(', ') || null }
  const isDone = (says === 'confirmed' || says === 'returned') && !/pend|cancel/i.test(type)
  return { says: isDone ? 'returned' : 'open', word: [type, ...words].join(', ') }
}

/** Values of the outermost objects that have any. */
function amountsIn(hints: Hints): number[] {
  const depth = hints.find(({ details }) => amountReadings(details).length > 0)?.depth
  return hints.filter((hint) => hint.depth === depth).flatMap(({ details }) => amountReadings(details))
}

/** Every end-to-end id of an event's details, also that of an original payment. */
function endToEndIdsIn(hints: Hints): string[] {
  const found = hints.flatMap(({ details }) => [...shapedIdsIn(details), originalIdIn(details)])
  return [...new Set([...textsIn(hints, usualNames.endToEndId), ...found.filter((id) => id !== null)])]
}

function endToEndIdIn(hints: Hints): string | null {
  const ids = [...textsIn(hints, usualNames.endToEndId), ...hints.flatMap(({ details }) => shapedIdsIn(details))]
  return ids.find((id) => parseEndToEndId(id)?.kind !== 'return') ?? null
}

function receiverIn(hints: Hints): Party | null {
  const stated = hints.flatMap(({ details }) => valuesUnder(names.receiver, details))
  const parties = stated.map((value) => party.parse(value)).filter((one) => one !== null)
  return parties.find(({ name, document }) => name !== null || document !== null) ?? null
}

/** When the money of an event was settled, as its details state it to the second; the event's own date does not say that. */
export function settlementIn(event: EventRow): string | null {
  const stated = textsIn(hintsOf(event), usualNames.settledAt).filter((text) => /\d\d:\d\d:\d\d/.test(text))
  return stated.map(instantOrDay).find((at) => at !== null) ?? null
}

export function transferHints(event: EventRow): TransferHints {
  const hints = hintsOf(event)
  return {
    event,
    txid: textsIn(hints, names.txid)[0] ?? null,
    txids: textsIn(hints, names.anyTxid),
    keys: textsIn(hints, names.key),
    externalIds: textsIn(hints, names.externalId),
    amounts: amountsIn(hints),
    verdict: verdictOf(outermostIn(hints, names.status), outermostIn(hints, names.type)),
    message: outermostIn(hints, names.message)[0] ?? null,
    settledAt: settlementIn(event),
    receiver: receiverIn(hints),
    endToEndId: endToEndIdIn(hints),
    endToEndIds: endToEndIdsIn(hints),
  }
}
