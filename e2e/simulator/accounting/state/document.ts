import type { Alteration } from '../xml/alterations.ts'
import type { Encoding } from '../xml/markup.ts'
import type { Company, Model } from './companies.ts'
import type { Party } from './parties.ts'
import type { Sale } from './sale.ts'

/** One captured note; all instants are milliseconds since 1970. */
export type FiscalDocument = {
  id: bigint
  /** 44 characters; 50 for an NFS-e. */
  key: string
  company: Company
  model: Model
  kind: string
  role: string
  issuer: Party
  /** Null for an unidentified consumer. */
  recipient: Party | null
  /** Carrier or contractor, for models that have one. */
  carrier: Party
  series: number
  number: number
  issuedAt: number
  /** `YYYY-MM` of the month of issue. */
  period: string
  createdAt: number
  cancelled: boolean
  /** The record does not state whether it was cancelled. */
  cancellationHidden: boolean
  retentionDays: number
  /** Layout of a service note; false for every other model. */
  municipalLayout: boolean
  encoding: Encoding
  hasXml: boolean
  /** Purged early by the control API. */
  purged: boolean
  /** Megabytes of a generated PDF; null for a drawn one. */
  largePdf: number | null
  /** Served as its XML, even if invalid. */
  replacedXml: Buffer | null
  /** Variant of its XML other than the authorised note. */
  alteration: Alteration | null
  /** End-to-end id of its Pix, if set by the control API. */
  paidByPix: string | null
  /** Its sale, if sales are generated. */
  sale: Sale | null
}

const DAY = 86_400_000
const BRASILIA = -3 * 3_600_000

export function expiresAt(document: FiscalDocument): number {
  return document.createdAt + document.retentionDays * DAY
}

/** A purge runs daily at 06:00 UTC and removes everything expired by then. */
export function isPurged(document: FiscalDocument, now: number): boolean {
  const lastCycle = Math.floor((now - 6 * 3_600_000) / DAY) * DAY + 6 * 3_600_000
  return document.purged || expiresAt(document) <= lastCycle
}

/** The time in Brasília as RFC 3339 with its offset. */
export function brasiliaTime(instant: number): string {
  return `${new Date(instant + BRASILIA).toISOString().slice(0, 19)}-03:00`
}
