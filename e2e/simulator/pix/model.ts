import type { JsonRecord } from '../json.ts'

export interface Person {
  name: string
  document: string
}

export interface Listed extends Person {
  keyType: string
  key: string
  bank: { name: string; ispb: string }
}

export interface PixAccount {
  id: string
  status: string
  name: string | null
  taxId: string
  externalId: string
  createdAt: number
}

export interface PixKey {
  id: string
  account: string
  keyType: string
  key: string
  status: string
  /** How the removal proceeds; default: by the setting. */
  removal?: 'verified' | 'delayed' | 'refused'
}

export interface Charge {
  id: string
  txid: string
  account: string
  integrationId: string
  cents: number
  /** The look-up's `value`: the requested amount, after payment the paid amount; null leaves the field out. */
  shownCents: number | null
  status: string
  createdAt: number
  /** Seconds. */
  expiration: number
  fixed: boolean
  mediatorFee: MediatorFee | null
  pixKey: string
}

export interface MediatorFee {
  kind: 'FIXED' | 'PERCENTAGE'
  /** Cents when fixed, percent otherwise. */
  amount: number
}

export type ReceivedType = 'DEPOSIT' | 'DEPOSIT_REFUND' | 'PENDING_DEPOSIT_REFUND' | 'CANCELLED_DEPOSIT_REFUND'

export interface Received {
  id: string
  account: string
  type: ReceivedType
  /** Negative for refunded money. */
  cents: number
  txid: string | null
  payer: Person | null
  receiver: Person
  at: number
  endToEndId: string
  pixKey: string | null
  integrationId: string | null
  /** Fields besides the documented ones, unchanged. */
  extra: JsonRecord
}

export interface Refund {
  id: string
  account: string
  endToEndId: string
  returnId: string
  cents: number
  feeCents: number
  status: string
  /** When its outcome is settled automatically. */
  settlesAt?: number | undefined
  integrationId: string
  /** Whether the caller chose the integration id, which then is the idempotency key. */
  keyed: boolean
  entry: Received
}

export interface Transfer {
  txid: string
  account: string
  cents: number
  /** Including both fees. */
  totalCents: number
  mediatorCents: number
  status: string
  settlesAt?: number | undefined
  integrationId: string
  idempotencyKey: string | null
  fingerprint: string
  keyType: string
  key: string
  /** Set on arrival. */
  endToEndId?: string | undefined
}

export interface Report {
  id: string
  account: string
  status: string
  /** When the file is ready. */
  readyAt?: number | undefined
  format: ReportFormat
  from: string
  to: string
  /** Forced size of the file. */
  megabytes: number | null
}

export const reportFormats = ['csv', 'xlsx', 'ofx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

export interface Infraction {
  id: string
  account: string
  situationType: string
  analysisStatus: string
  cents: number
  date: string | null
  transactionId: string
  /** Undefined leaves the field out. */
  refundedCents: number | undefined
  /** Counterparts in reais that contradict the cents; by default they agree. */
  brl?: { amount?: number; refunded?: number }
  payer: Person | null
  extra: JsonRecord
}
