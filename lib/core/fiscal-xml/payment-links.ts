import type { EventRecord } from './event-records'
import { attributeOf, localName, nodesIn, textAt, type XmlNode } from './xml-node'

/** A payment that is expected for a note; nothing says that it was made. */
export type PaymentLink = {
  /** The txid of a Pix, or the id of a boleto. */
  transactionId: string | null
  /** A code of `tPag`. */
  method: string | null
  receiverTaxId: string | null
  /** Null in the layouts known so far. */
  amount: string | null
}

/** The links within a note or the detail of an event, wherever the layout has its `pgtoVinc` or `gPgtoVinc`. */
export function paymentLinksIn(node: XmlNode | null): PaymentLink[] {
  const links = (node ? [...nodesIn(node)] : []).filter(isLink)
  return links.map((link) => ({
    transactionId: transactionIdOf(link),
    method: textAt(link, 'tpMeioPgto'),
    receiverTaxId: textAt(link, 'CNPJReceb'),
    amount: textAt(link, 'vPgto|vPag'),
  }))
}

const groups = /^(pgto|g?pgtoVinc)$/i

function isLink(node: XmlNode): boolean {
  return groups.test(localName(node.name)) && (transactionIdOf(node) ?? textAt(node, 'tpMeioPgto')) !== null
}

/** An attribute, except in the national NFS-e. */
function transactionIdOf(node: XmlNode): string | null {
  return attributeOf(node, 'idTransacao') ?? textAt(node, 'idTransacao')
}

/** A link with the protocol of the event that made it. */
type Linked = { link: PaymentLink; protocol: string | null }

/** The links of a note and of its registered events, each id once, without those that a later event undid. */
export function currentPaymentLinks(note: XmlNode, events: readonly EventRecord[]): PaymentLink[] {
  let current: Linked[] = paymentLinksIn(note).map((link) => ({ link, protocol: null }))
  const registered = events
    .filter((event) => event.registered)
    .toSorted((one, other) => timeOf(one) - timeOf(other) || 0)
  for (const { type, detail, protocol } of registered) {
    if (type !== linked && type !== undone) continue
    const ids = new Set((detail ? [...nodesIn(detail)] : []).flatMap((node) => transactionIdOf(node) ?? []))
    const undoneProtocol = textAt(detail, 'nProtVincPgto')
    current = current.filter(
      ({ link, protocol: linkedBy }) =>
        !ids.has(link.transactionId ?? '') && (undoneProtocol === null || linkedBy !== undoneProtocol),
    )
    if (type === linked) current.push(...paymentLinksIn(detail).map((link) => ({ link, protocol })))
  }
  return current.map(({ link }) => link)
}

const linked = '110300'
const undone = '110301'

/** An event without a time comes last. */
function timeOf({ at, registeredAt }: EventRecord): number {
  const time = Date.parse(at ?? registeredAt ?? '')
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}
