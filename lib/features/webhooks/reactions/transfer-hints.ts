import 'server-only'
import { shapedIdsIn, usualNames } from '@/lib/server/usual-names'
import { amountsUnder, type Hints, hintsOf, outermostIn, wordsIn } from '@/lib/server/webhooks/hints'
import type { EventRow } from '@/lib/server/webhooks/outcomes'

/** `open`: a word that ends nothing, or that nobody knows. */
export type Verdict = { says: 'confirmed' | 'failed' | 'open'; word: string | null }

/** What an event says of a transfer, as far as it does. */
export type TransferHints = {
  event: EventRow
  /** Named as such. */
  txid: string | null
  /** Whatever may be one. */
  txids: string[]
  keys: string[]
  externalIds: string[]
  /** Integer cents, in every reading that is possible. */
  amounts: number[]
  verdict: Verdict
  message: string | null
  endToEndId: string | null
}

const names = {
  txid: ['txid', 'pixtxid'],
  anyTxid: ['txid', 'pixtxid', 'transactionid', 'transferid', 'id'],
  key: ['idempotencykey', 'idempotencyid'],
  externalId: ['integrationid', 'externalid', 'externalreference'],
  status: ['status', 'transferstatus', 'transactionstatus', 'situacao', 'state', 'estado'],
  message: ['errormessage', 'message', 'mensagem', 'reason', 'motivo', 'failurereason'],
} as const

const confirming = new Set(
  `paid confirmed completed complete concluded success successful succeeded done processed settled approved
  concluido concluida pago paga efetivado efetivada liquidado liquidada realizado realizada confirmado confirmada`.split(
    /\s+/,
  ),
)

const failing = new Set(
  `failed error refused rejected cancelled canceled returned reversed refunded denied
  falhou recusado recusada rejeitado rejeitada cancelado cancelada devolvido devolvida estornado estornada
  naorealizado naorealizada`.split(/\s+/),
)

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

const saysOf = (word: string) => {
  if (confirming.has(plain(word))) return 'confirmed'
  return failing.has(plain(word)) ? 'failed' : 'open'
}

/** An event without a status says what the contract says of it: a transfer was processed (section 6). */
function verdictOf(words: string[]): Verdict {
  const verdicts = new Set(words.map(saysOf))
  const [only = 'confirmed'] = verdicts
  return { says: verdicts.size > 1 ? 'open' : only, word: words.join(', ') || null }
}

/** `amount` is in cents where the contract has it elsewhere: both readings are possible. */
function amountsIn(hints: Hints): number[] {
  const depth = hints.find(({ details }) => amountsUnder(details).length > 0)?.depth
  const cents = hints.filter((hint) => hint.depth === depth).flatMap(({ details }) => amountsUnder(details))
  const asCents = wordsIn(hints, ['amount', 'cents', 'amountcents']).map(Number)
  return [...cents, ...(cents.length > 0 ? asCents.map(Math.abs) : [])]
}

export function transferHints(event: EventRow): TransferHints {
  const hints = hintsOf(event)
  return {
    event,
    txid: wordsIn(hints, names.txid)[0] ?? null,
    txids: wordsIn(hints, names.anyTxid),
    keys: wordsIn(hints, names.key),
    externalIds: wordsIn(hints, names.externalId),
    amounts: amountsIn(hints),
    verdict: verdictOf(outermostIn(hints, names.status)),
    message: outermostIn(hints, names.message)[0] ?? null,
    endToEndId:
      wordsIn(hints, usualNames.endToEndId)[0] ?? hints.flatMap(({ details }) => shapedIdsIn(details))[0] ?? null,
  }
}
