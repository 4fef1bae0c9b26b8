import type { Settings } from '../context.ts'
import type { JsonRecord } from '../json.ts'
import { type Call, pageNumber, Refusal, scopeOf } from './envelope.ts'
import type { Received } from './model.ts'
import { brasiliaDay, brasiliaInstant, isDay } from './moments.ts'
import { centsOf, reais } from './money.ts'
import type { PixState } from './state.ts'

const types = new Set(['DEPOSIT', 'DEPOSIT_REFUND', 'PENDING_DEPOSIT_REFUND', 'CANCELLED_DEPOSIT_REFUND'])
const DEFAULT_PAGE_SIZE = 20
const MOST_PAGES = Number.MAX_SAFE_INTEGER

/** Inserts an entry by time, because the clock may have been moved back. */
export function placeReceived({ received }: PixState, entry: Received): void {
  received.splice(received.findLastIndex(({ at }) => at <= entry.at) + 1, 0, entry)
}

/** Entries up to now, newest first. */
export function listReceived(call: Call): JsonRecord {
  const { state, query } = call
  const { id: account } = scopeOf(call)
  const { settings } = state.context
  const { firstPage, largestPage } = settings
  const page = query.get('page') === '0' && firstPage === 0 ? 0 : pageNumber(query, 'page', firstPage, MOST_PAGES)
  const size = Math.min(pageNumber(query, 'page_size', DEFAULT_PAGE_SIZE, 100), largestPage ?? 100)
  const fits = filterOf(query)
  const now = state.context.clock.now()
  const matching = state.received
    .filter((entry) => entry.account === account && entry.at <= now && fits(entry))
    .toReversed()
  const start = (page - firstPage) * size
  const entries = matching.slice(start, start + size).map((entry) => asSet(entry, settings))
  const total = matching.length
  const metadata = { page, page_size: size, total_items: total, total_pages: Math.ceil(total / size) }
  return { entries, metadata: settings.listMetadata ? metadata : null }
}

export function wireEntry(entry: Received): JsonRecord {
  const { id, cents, type, txid, payer, receiver, extra } = entry
  return { id, value: reais(cents), type, txid, payer, receiver, ...extra }
}

/** The entry in the format of the settings. */
function asSet(entry: Received, { receivedIds, receivedDates, returnOriginals }: Settings): JsonRecord {
  const wire = wireEntry(entry)
  if (receivedIds === 'end-to-end') {
    wire.id = entry.endToEndId
    delete wire.end_to_end_id
  }
  if (receivedIds === 'documented') delete wire.end_to_end_id
  if (receivedDates === 'local' && 'created_at' in wire) wire.created_at = brasiliaInstant(entry.at).slice(0, 19)
  if (!returnOriginals) delete wire.original_end_to_end_id
  if (receivedDates === 'none') delete wire.created_at
  return wire
}

function filterOf(query: URLSearchParams): (entry: Received) => boolean {
  const given = (name: string) => query.get(name)?.trim() || undefined
  const type = given('type')
  if (type !== undefined && !types.has(type)) throw new Refusal(400, 'Invalid type')
  const from = dayOf(given('initial_date'), 'initial_date')
  const to = dayOf(given('end_date'), 'end_date')
  const cents = amountOf(given('value'))
  const key = given('pix_key')
  const txid = given('txid')
  const integrationId = given('integration_id')
  const payer = given('payer_document')?.replace(/[.\-/]/g, '')
  return (entry) =>
    (type === undefined || entry.type === type) &&
    (from === undefined || brasiliaDay(entry.at) >= from) &&
    (to === undefined || brasiliaDay(entry.at) <= to) &&
    (cents === undefined || entry.cents === cents) &&
    (key === undefined || entry.pixKey === key) &&
    (txid === undefined || entry.txid === txid) &&
    (integrationId === undefined || entry.integrationId === integrationId) &&
    (payer === undefined || entry.payer?.document === payer)
}

/** A day, or the day of an instant. */
function dayOf(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined
  const day = text.slice(0, 10)
  const rest = text.slice(10)
  if (!isDay(day) || (rest !== '' && !/^[T ]\d{2}:\d{2}/.test(rest))) throw new Refusal(400, `Invalid ${name}`)
  return day
}

function amountOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const cents = /^-?\d+(\.\d{1,2})?$/.test(text) ? centsOf(Number(text)) : undefined
  if (cents === undefined) throw new Refusal(400, 'Invalid value')
  return cents
}
