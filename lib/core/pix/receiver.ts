import { fold } from '@/lib/core/fold-text'
import type { Holder as KeyHolder } from './holder'
import { agreeingSigns } from './masked-document'

/** The payee, as far as known. */
export type Receiver = {
  /** Pix keys as the directory stores them, or bank accounts. */
  destinations: readonly string[]
  /** Holders: tax ids, whole or masked, and names. */
  holders: readonly { taxId: string; name: string | null }[]
  /** The key's holder when the payment was requested, and its current one. */
  requestedFor?: KeyHolder | null | undefined
  current?: KeyHolder | null | undefined
}

type Holder = Receiver['holders'][number]

/** Number of visible characters from which a mask counts as the whole tax id; with the same name fewer are enough. */
const enough = 6
const enoughWithName = 3

function isSameHolder(one: Holder, other: Holder): boolean {
  const agreeing = agreeingSigns(one.taxId, other.taxId)
  const sameName = one.name !== null && other.name !== null && fold(one.name) === fold(other.name)
  return agreeing >= (sameName ? enoughWithName : enough)
}

/** Whether two receivers have a destination or a holder in common. */
function isSameReceiver(one: Receiver, other: Receiver): boolean {
  if (one.destinations.some((destination) => other.destinations.includes(destination))) return true
  return one.holders.some((holder) => other.holders.some((its) => isSameHolder(holder, its)))
}

/** Whether only visible digits connect two receivers: no destination, no complete tax id and no name. */
export function agreeOnlyByDigits(one: Receiver, other: Receiver): boolean {
  const isNamed = (holder: Holder, its: Holder) =>
    agreeingSigns(holder.taxId, its.taxId) >= 11 ||
    (isSameHolder(holder, its) && holder.name !== null && its.name !== null && fold(holder.name) === fold(its.name))
  const sharesKey = one.destinations.some((destination) => other.destinations.includes(destination))
  return !sharesKey && !one.holders.some((holder) => other.holders.some((its) => isNamed(holder, its)))
}

/** Payments to the same receiver, including those connected only by a third payment. */
export function goingTo<T extends { receiver: Receiver }>(receiver: Receiver, payments: readonly T[]): T[] {
  const found: T[] = []
  let rest = payments
  for (let known = [receiver]; known.length > 0; ) {
    const isKnown = (payment: T) => known.some((one) => isSameReceiver(one, payment.receiver))
    const more = rest.filter(isKnown)
    rest = rest.filter((payment) => !more.includes(payment))
    found.push(...more)
    known = more.map((payment) => payment.receiver)
  }
  return found
}
