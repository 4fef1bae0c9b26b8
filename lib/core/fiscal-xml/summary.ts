import type { DocumentModel } from '@/lib/core/documents/document-model'
import type { abrasfFacts, abrasfTotals } from './abrasf-rows'
import type { cteFacts, cteLastTotals, cteParties, cteTotals } from './cte-rows'
import type { Detail, DetailGroup } from './details'
import type { eventFacts } from './event-records'
import type { cancellationFacts, noteExtractFacts, voidedFacts } from './extract-rows'
import type { mdfeFacts, mdfeParties } from './mdfe-rows'
import type { nfcomFacts, nfcomLastTotals, nfcomTotals } from './nfcom-rows'
import type { nfeFacts, nfeParties, nfeTotals } from './nfe-rows'
import type { nfseFacts, nfseTotals } from './nfse-rows'
import type { PaymentLink } from './payment-links'
import type { protocolFacts, reformTotals } from './row-parts'
import type { FactOf, IdIn, TotalOf } from './rows'
import type { saoPauloFacts, saoPauloTotals } from './sao-paulo-rows'
import { nodesAt, textsAt, type XmlNode } from './xml-node'

type FactTable =
  | typeof nfeFacts
  | typeof cteFacts
  | typeof mdfeFacts
  | typeof nfcomFacts
  | typeof nfseFacts
  | typeof abrasfFacts
  | typeof saoPauloFacts
  | typeof protocolFacts
  | typeof noteExtractFacts
  | typeof voidedFacts
  | typeof cancellationFacts

/** Every headline fact that a layout's table states; each has its label in the messages. */
export type FactId = IdIn<FactTable[number]> | ReturnType<typeof eventFacts>[number]['id']

/**
 * Values are as in the file: a plain decimal (money in reais), RFC 3339 or a bare day for an instant, `YYYY-MM` for a
 * month. An id may occur more than once.
 */
export type Fact = FactOf<FactId>

type PartyTable = typeof nfeParties | typeof cteParties | typeof mdfeParties

export type PartyRole = PartyTable[number][0] | 'provider' | 'taker' | 'intermediary' | 'author'

export type Party = {
  role: PartyRole
  name: string | null
  tradeName: string | null
  taxId: string | null
  stateRegistration: string | null
  municipalRegistration: string | null
  /** The whole address in one line where the layout does not separate its parts. */
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zip: string | null
  /** A name, or the IBGE code where the file has only that. */
  city: string | null
  state: string | null
  /** Only when it is not Brazil. */
  country: string | null
  phone: string | null
  email: string | null
  /** Further fields of a party: tax regime, taxpayer indicator, RNTRC. */
  details: Detail[]
  /** Whether this party pays for the transport or takes the service. */
  isTaker: boolean
}

/** One tax of an item. The base may be a quantity and the rate an amount per unit: their elements show which. */
export type ItemTax = {
  /** Our name of the tax, or the name of an unknown element. */
  id: string
  /** CST or CSOSN, after the origin of the goods where the tax states it. */
  cst: string | null
  base: Detail | null
  rate: Detail | null
  amount: Detail | null
  details: Detail[]
}

type ItemField = 'code' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'total'

/** Quantities and amounts are plain decimals, digit by digit as in the file. */
export type Item = Record<ItemField, string | null> & {
  /** NF-e and NFC-e: the classification, the item's share of costs, fields of the product only. */
  details?: Detail[]
  groups?: DetailGroup[]
  taxes?: ItemTax[]
  note?: string | null
}

/** An item with the fields of its layout; the others are null. */
export function itemAt<Name extends ItemField>(node: XmlNode | null, paths: Record<Name, string>): Item {
  const none = { code: null, description: null, quantity: null, unit: null, unitPrice: null, total: null }
  return { ...none, ...textsAt(node, paths) }
}

/** How a note is paid. A Pix names the payment by its end-to-end id. */
export type Payment = {
  /** Code of `tPag`. */
  method: string | null
  description: string | null
  amount: string | null
  date: string | null
  endToEndId: string | null
  details: Detail[]
}

/** A vehicle is a group by its kind; a volume is a list of its fields. */
export type Transport = { details: Detail[]; vehicles: DetailGroup[]; volumes: Detail[][] }

/** A text under the issuer's own heading; `audience` is its reader. */
export type Observation = { audience: 'contributor' | 'taxOffice'; field: string | null; text: string }

type TotalTable =
  | typeof nfeTotals
  | typeof cteTotals
  | typeof cteLastTotals
  | typeof nfcomTotals
  | typeof nfcomLastTotals
  | typeof nfseTotals
  | typeof abrasfTotals
  | typeof saoPauloTotals
  | typeof reformTotals

export type Total = TotalOf<IdIn<TotalTable[number]>>

export type Installment = { number: string | null; dueDate: string | null; amount: string | null }

export function installmentsAt(node: XmlNode, paths: string): Installment[] {
  const fields = { number: 'nDup|nParcela', dueDate: 'dVenc', amount: 'vDup|vParcela' }
  return nodesAt(node, paths).map((one) => textsAt(one, fields))
}

export type FiscalSummary = {
  model: DocumentModel
  facts: Fact[]
  parties: Party[]
  items: Item[]
  totals: Total[]
  /** Keys of other documents that this one references, each once. */
  referencedKeys: string[]
  installments: Installment[]
  additionalInfo: string | null
  /** Information for the tax office, where the layout separates it. */
  taxOfficeInfo?: string | null
  observations?: Observation[]
  identity?: Detail[]
  transport?: Transport
  payments?: Payment[]
  /** The expected payments of a note; of an event by itself, those that it links. Absent where there are none. */
  paymentLinks?: PaymentLink[]
  /** Change given back for money. */
  change?: string | null
  invoice?: Detail[]
  groups?: DetailGroup[]
}

/** Summary of one layout, with only that layout's fields. */
export type LayoutSummary = Pick<FiscalSummary, 'model' | 'facts'> & Partial<FiscalSummary>
