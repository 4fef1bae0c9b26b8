import 'server-only'
import { z } from 'zod'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { looksLikeEndToEndId, parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { chargedAmounts } from '@/lib/features/pix/charges/store/charges'
import { type ReceivedEntry, readReceived, wordsOf } from '@/lib/features/pix/received/store/entries'
import { storeSeen } from '@/lib/features/pix/received/store/seen-payments'
import { originalIdIn, shapedIdsIn, textUnder, usualNames, valuesUnder } from '@/lib/server/known-field-names'
import { amountReadings, type Hints, hintsOf, outermostIn, textsUnder } from '@/lib/server/webhooks/hints'
import type { EventRow } from '@/lib/server/webhooks/outcomes'

const wholePage = 100
const longestId = 100

/** A payment as an event states it; missing values are null. */
type Payment = {
  endToEndId: string
  entryId: string | null
  txid: string | null
  /** In cents, by every possible reading; empty: none. */
  amounts: number[]
  payer: { name: string | null; document: string | null } | null
  at: string | null
  externalId: string | null
  message: string | null
}

const text = z.string().trim().min(1).nullable().catch(null)
/** A party of a payment as an event states it; null where missing. */
export const party = z
  .looseObject({ name: text, document: text })
  .transform(({ name, document }) => ({ name, document }))
  .nullable()
  .catch(null)

/** The end-to-end ids in an object of an event, under any known field name. */
function endToEndIdsUnder(details: Record<string, unknown>): string[] {
  const ids = [
    ...textsUnder(details, usualNames.endToEndId),
    ...textsUnder(details, ['transactionid']).filter(looksLikeEndToEndId),
    ...shapedIdsIn(details, 'payment'),
  ]
  return ids.filter((id) => id.length <= longestId)
}

/** Whether an event reports a return: by its words, or by naming an original payment. */
export const goesBack = (hints: Hints): boolean =>
  outermostIn(hints, ['type', 'tipo']).some((type) => /refund|return|devolu|estorn/i.test(type)) ||
  hints.some(({ details }) => originalIdIn(details) !== null)

/** The payments that an event of money going back is about; the return's own id begins with another letter. */
export function returnedIn(event: EventRow): string[] {
  const hints = hintsOf(event)
  if (!goesBack(hints)) return []
  const ids = hints.flatMap(({ details }) => [
    ...textsUnder(details, usualNames.originalEndToEndId),
    ...endToEndIdsUnder(details),
  ])
  return [...new Set(ids)].filter((id) => parseEndToEndId(id)?.kind === 'payment')
}

/** The received payments that an event names; a return is not one. */
export function paymentsIn(event: EventRow): Payment[] {
  const hints = hintsOf(event)
  if (goesBack(hints)) return []
  const found = hints.flatMap(({ details }) => endToEndIdsUnder(details).map((endToEndId) => ({ endToEndId, details })))
  const first = new Map(found.toReversed().map((one) => [one.endToEndId, one]))
  return [...first.values()].map(({ endToEndId, details }) => {
    // The fields next to a single id belong to it, too.
    const around = first.size === 1 ? hints.map((hint) => hint.details) : [details]
    const amounts = around.map(amountReadings).find((readings) => readings.length > 0) ?? []
    const stated = instantOrDay(textUnder(usualNames.date, details) ?? '')
    return {
      endToEndId,
      entryId: textsUnder(details, ['id'])[0] ?? null,
      txid: textsUnder(details, ['txid'])[0] ?? null,
      amounts: amounts.filter((cents) => !Number.isNaN(cents)),
      payer: party.parse(valuesUnder(['payer', 'pagador'], details)[0]),
      at: stated ?? parseEndToEndId(endToEndId)?.instant ?? null,
      ...wordsOf(details),
    }
  })
}

/**
 * Reads the recently received payments of an account and stores each by its end-to-end id: with upstream's listed values,
 * or for an unlisted payment with the event's values. Returns the stored ids.
 */
export async function storePayments(payments: readonly Payment[], accountId: string | undefined): Promise<Set<string>> {
  const { items } = await readReceived({ accountId, limit: wholePage })
  const deposits = items.filter(({ type }) => type === 'DEPOSIT')
  const charged = await chargedAmounts(payments.flatMap(({ txid }) => txid ?? []))
  const found = payments.map((payment) => ({ payment, entry: deposits.find((one) => isSame(one, payment)) }))
  const rows = found.flatMap(({ payment, entry }) => {
    const { endToEndId, txid, payer, at, externalId, message } = payment
    const amountCents = entry?.amountCents ?? statedAmount(payment, charged)
    if (amountCents === null) return []
    const row = {
      endToEndId,
      entryId: entry?.id || null,
      accountId: accountId ?? null,
      amountCents,
      txid: entry ? entry.txid : txid,
      payer: entry ? entry.payer : payer,
      receiver: entry?.receiver ?? null,
      at: entry?.at ?? at,
      externalId: entry?.externalId ?? externalId,
      message: entry?.message ?? message,
    }
    return [{ row, isListed: entry?.amountCents != null }]
  })
  const rowsThat = (areListed: boolean) => rows.flatMap(({ row, isListed }) => (isListed === areListed ? [row] : []))
  await storeSeen(rowsThat(true))
  await storeSeen(rowsThat(false), false)
  return new Set(rows.map(({ row }) => row.endToEndId))
}

/** An amount that may be in reais or in cents is known only where one reading is the charge's amount. */
function statedAmount({ amounts, txid }: Payment, charged: ReadonlyMap<string, readonly number[]>): number | null {
  const [first = null, ...others] = amounts
  if (others.length === 0) return first
  const known = charged.get(txid ?? '') ?? []
  return amounts.find((cents) => known.includes(cents)) ?? null
}

function isSame(entry: ReceivedEntry, { endToEndId, entryId, txid }: Payment): boolean {
  if (entry.endToEndId !== null) return entry.endToEndId === endToEndId
  return entry.id === entryId || (entry.txid !== null && entry.txid === txid)
}
