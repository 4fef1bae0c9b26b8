import type { DocumentModel } from '@/lib/core/document-model'
import type { FactId } from '@/lib/core/fiscal-xml/fact-ids'

export const factKinds = ['text', 'decimal', 'instant', 'month', 'money', 'accessKey'] as const

export type FactKind = (typeof factKinds)[number]

/**
 * Values are as the file has them: a plain decimal (money in reais), RFC 3339 or a bare day for an instant, `YYYY-MM` for a
 * month. An id may come more than once. `unit` belongs to a decimal.
 */
export type Fact = { id: FactId; value: string; kind: FactKind; unit?: string }

export const partyRoles = [
  'issuer',
  'provider',
  'recipient',
  'sender',
  'shipper',
  'receiver',
  'taker',
  'intermediary',
  'carrier',
  'driver',
  'contractor',
  'pickup',
  'delivery',
  'author',
  'freightPayer',
  'vehicleOwner',
] as const

export type PartyRole = (typeof partyRoles)[number]

/** An element by its name in the layout, for what needs no rule of its own: its label and its codes are in the messages. */
export type Detail = { tag: string; value: string }

/** What stands under one element of the layout. */
export type DetailGroup = { tag: string; details: Detail[] }

export type Party = {
  role: PartyRole
  name: string | null
  tradeName: string | null
  taxId: string | null
  stateRegistration: string | null
  municipalRegistration: string | null
  /** The whole address in one line where the layout does not take it apart. */
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zip: string | null
  /** A name, or the IBGE code where the file has only that. */
  city: string | null
  state: string | null
  /** Only when it is another country than Brazil. */
  country: string | null
  phone: string | null
  email: string | null
  /** What else the layout says of a party: tax regime, taxpayer indicator, RNTRC. */
  details: Detail[]
  /** Whether this party pays for the transport or takes the service. */
  isTaker: boolean
}

/** One tax of an item. The base may be a quantity and the rate an amount per unit: their elements say which. */
export type ItemTax = {
  /** A name of ours, or that of an element which this reader does not know. */
  id: string
  /** CST or CSOSN, after the origin of the goods where the tax states it. */
  cst: string | null
  base: Detail | null
  rate: Detail | null
  amount: Detail | null
  details: Detail[]
}

/** Quantities and amounts are plain decimals, digit by digit as in the file. */
export type Item = {
  code: string | null
  description: string | null
  quantity: string | null
  unit: string | null
  unitPrice: string | null
  total: string | null
  /** NF-e and NFC-e: the classification, the item's share of costs, what is said of the product alone. */
  details?: Detail[]
  groups?: DetailGroup[]
  taxes?: ItemTax[]
  note?: string | null
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

/** A vehicle is a group by its kind; a volume is what the file says of it. */
export type Transport = { details: Detail[]; vehicles: DetailGroup[]; volumes: Detail[][] }

/** A text under a heading of the issuer's own; `audience` is whom it is for. */
export type Observation = { audience: 'contributor' | 'taxOffice'; field: string | null; text: string }

export const totalIds = [
  'products',
  'services',
  'freight',
  'insurance',
  'otherCosts',
  'discount',
  'discountUnconditional',
  'discountConditional',
  'deductions',
  'municipalBenefit',
  'icms',
  'icmsExempted',
  'icmsSt',
  'icmsStRetained',
  'icmsOtherState',
  'icmsCredit',
  'fcp',
  'fcpSt',
  'fcpStRetained',
  'icmsDestination',
  'icmsOrigin',
  'fcpDestination',
  'icmsMono',
  'icmsMonoWithholding',
  'icmsMonoRetained',
  'ipi',
  'ipiReturned',
  'importTax',
  'pis',
  'cofins',
  'pisSt',
  'cofinsSt',
  'iss',
  'issDue',
  'issWithheld',
  'pisServices',
  'cofinsServices',
  'selectiveTax',
  'ibsState',
  'ibsMunicipality',
  'ibs',
  'cbs',
  'ibsMono',
  'cbsMono',
  'ibsMonoWithholding',
  'cbsMonoWithholding',
  'ibsMonoRetained',
  'cbsMonoRetained',
  'ibsCreditReversed',
  'cbsCreditReversed',
  'fust',
  'funttel',
  'withheld',
  'pisWithheld',
  'cofinsWithheld',
  'csllWithheld',
  'contributionsWithheld',
  'irrfWithheld',
  'socialSecurityWithheld',
  'otherWithheld',
  'credit',
  'approximateTaxes',
  'approximateFederal',
  'approximateState',
  'approximateMunicipal',
  'receivable',
  'net',
  'document',
  'documentWithReform',
] as const

export type TotalId = (typeof totalIds)[number]

export type Total = { id: TotalId; base?: string; rate?: string; value: string; details?: Detail[] }

export type Installment = { number: string | null; dueDate: string | null; amount: string | null }

export type FiscalSummary = {
  model: DocumentModel
  facts: Fact[]
  parties: Party[]
  items: Item[]
  totals: Total[]
  /** Keys of other documents that this one names, each once. */
  referencedKeys: string[]
  installments: Installment[]
  additionalInfo: string | null
  /** What is meant for the tax office, where the layout tells it apart. */
  taxOfficeInfo?: string | null
  observations?: Observation[]
  identity?: Detail[]
  transport?: Transport
  payments?: Payment[]
  /** Change given back for money. */
  change?: string | null
  invoice?: Detail[]
  groups?: DetailGroup[]
}
