import type { DocumentModel } from '@/lib/core/document-model'

/** Every headline fact a summary may hold; each has its label in the messages. */
export const factIds = [
  'accessKey',
  'number',
  'series',
  'issuedAt',
  'departedAt',
  'competence',
  'dueAt',
  'operation',
  /** Code: 0 in, 1 out. */
  'direction',
  /** Code: 1 production, 2 test, without fiscal value. */
  'environment',
  /** Code, NF-e and NFC-e only: 1 normal, 2 complementary, 3 adjustment, 4 return. */
  'purpose',
  'cfop',
  /** Code: 01 road, 02 air, 03 water, 04 rail, 05 pipeline, 06 several. */
  'modal',
  'routeStart',
  'routeEnd',
  'loadingPlaces',
  'unloadingPlaces',
  'vehiclePlates',
  'cargo',
  'cargoQuantity',
  'cargoValue',
  'volumes',
  'grossWeight',
  'linkedNfe',
  'linkedCte',
  'linkedMdfe',
  'servicePlace',
  'serviceCode',
  'verificationCode',
  'contract',
  'usageStart',
  'usageEnd',
  'barcode',
  'total',
  'protocol',
  /** When the authority received what it then authorised. */
  'authorizedAt',
  /** When the authority received it, whatever it decided. */
  'receivedAt',
  'statusCode',
  /** The `cStat` of a national NFS-e, whose codes mean something else than SEFAZ's. */
  'serviceStatus',
  'statusReason',
  /** Code: the six digits of `tpEvento`. */
  'eventType',
  'eventAt',
  'eventSequence',
  'registeredAt',
  'correction',
  'justification',
  'closedAt',
  /** Code, extracts only: 1 authorised, 2 denied, 3 cancelled. */
  'situation',
  'modelCode',
  'year',
  'firstNumber',
  'lastNumber',
  /** Code of ABRASF: why a note was cancelled. */
  'cancellationCode',
] as const

export type FactId = (typeof factIds)[number]

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
] as const

export type PartyRole = (typeof partyRoles)[number]

/** An element by its name in the layout, for what needs no rule of its own: its label and its codes are in the messages. */
export type Detail = { tag: string; value: string }

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

/** Quantities and amounts are plain decimals, digit by digit as in the file. */
export type Item = {
  code: string | null
  description: string | null
  quantity: string | null
  unit: string | null
  unitPrice: string | null
  total: string | null
}

export const totalIds = [
  'products',
  'services',
  'freight',
  'insurance',
  'otherCosts',
  'discount',
  'discountConditional',
  'deductions',
  'icms',
  'icmsExempted',
  'icmsSt',
  'fcp',
  'fcpSt',
  'ipi',
  'ipiReturned',
  'importTax',
  'pis',
  'cofins',
  'iss',
  'selectiveTax',
  'ibsState',
  'ibsMunicipality',
  'ibs',
  'cbs',
  'fust',
  'funttel',
  'withheld',
  'approximateTaxes',
  'receivable',
  'net',
  'document',
  'documentWithReform',
] as const

export type TotalId = (typeof totalIds)[number]

export type Total = { id: TotalId; base?: string; rate?: string; value: string }

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
}
