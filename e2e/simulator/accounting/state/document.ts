import type { Alteration } from '../xml/alterations.ts'
import type { Encoding } from '../xml/markup.ts'
import type { Company, Model } from './companies.ts'
import type { Party } from './parties.ts'
import type { Sale } from './sale.ts'

/** One captured note; all instants are milliseconds since 1970. */
export type FiscalDocument = {
  id: bigint
  /** 44 characters, 50 for NFS-e. */
  key: string
  company: Company
  model: Model
  kind: string
  role: string
  issuer: Party
  /** Null when a consumer did not identify himself. */
  recipient: Party | null
  /** Carrier or contractor, where the model has one. */
  carrier: Party
  series: number
  number: number
  issuedAt: number
  /** `YYYY-MM` of the month of issue. */
  period: string
  createdAt: number
  cancelled: boolean
  /** Its record does not say whether it was cancelled. */
  cancellationHidden: boolean
  retentionDays: number
  /** Layout of a service note; false for every other model. */
  municipalLayout: boolean
  encoding: Encoding
  hasXml: boolean
  /** Purged by the control API, before its time. */
  purged: boolean
  /** Megabytes of a generated PDF; null for a drawn one. */
  largePdf: number | null
  /** Served as its XML, whatever it is. */
  replacedXml: Buffer | null
  /** What its XML is instead of the authorised note. */
  alteration: Alteration | null
  /** End-to-end id of the Pix that paid it, where the control API said so. */
  paidByPix: string | null
  /** The sale that it belongs to, where sales are made up. */
  sale: Sale | null
}

const DAY = 86_400_000
const BRASILIA = -3 * 3_600_000

export function expiresAt(document: FiscalDocument): number {
  return document.createdAt + document.retentionDays * DAY
}

/** A purge runs at 06:00 UTC of each day and takes what has expired by then. */
export function isPurged(document: FiscalDocument, now: number): boolean {
  const lastCycle = Math.floor((now - 6 * 3_600_000) / DAY) * DAY + 6 * 3_600_000
  return document.purged || expiresAt(document) <= lastCycle
}

/** The wall clock of Brasília, as RFC 3339 with its offset. */
export function brasiliaTime(instant: number): string {
  return `${new Date(instant + BRASILIA).toISOString().slice(0, 19)}-03:00`
}
