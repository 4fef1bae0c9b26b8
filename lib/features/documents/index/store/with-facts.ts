import 'server-only'
import { eq } from 'drizzle-orm'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { statusOf } from '@/lib/core/documents/document-status'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { factsOfKey } from './key-facts'
import { type IndexedDocument, indexedRows } from './list'
import { readParts, recentPart } from './syncs'

/** Adds the index's facts to upstream's records. */
export async function allWithFacts(records: readonly DocumentRecord[]) {
  const rows = new Map((await indexedRows(records.map(({ id }) => id))).map((row) => [String(row.id), row]))
  return records.map((record) => ({ ...record, ...factsOf(rows.get(record.id), record) }))
}

export async function withFacts(record: DocumentRecord) {
  const [row] = await indexedRows([record.id])
  return { ...record, ...factsOf(row, record) }
}

/** The index's row of a document by id or access key; null for an unknown document. */
export async function documentRow(idOrKey: string) {
  if (env().DOCUMENT_INDEX === 'off') return null
  const { id, accessKey } = indexedDocuments
  const isNamed = isDocumentId(idOrKey) ? eq(id, BigInt(idOrKey)) : eq(accessKey, idOrKey.toUpperCase())
  const [row] = await (await db()).select().from(indexedDocuments).where(isNamed).limit(1)
  return row ?? null
}

/** The index's row of a document by id or access key, and when upstream last listed it; null for an unknown document. */
export async function knownRow(idOrKey: string) {
  const row = await documentRow(idOrKey)
  if (!row) return null
  const parts = await readParts()
  const recent = parts.find(({ part }) => part === recentPart)
  const isRecent = recent?.fromPeriod != null && row.period !== null && row.period >= recent.fromPeriod
  const part = isRecent ? recent : parts.find(({ part }) => part === row.period)
  const asOf = new Date(Math.max(row.indexedAt.getTime(), part?.completedAt?.getTime() ?? 0))
  return { id: String(row.id), document: documentOf(row), asOf }
}

/** A row as people and the API read it. */
export function documentOf(row: IndexedDocument) {
  const { accessKey, companyId, model, kind, period, cancelled, role, purged } = row
  const { createdAt, retentionDays, expiresAt, extra } = row
  const record = {
    accessKey,
    companyId,
    model,
    kind,
    period,
    cancelled,
    role,
    purged,
    createdAt,
    retentionDays,
    expiresAt,
  }
  return { id: String(row.id), ...record, extra, ...factsOf(row, row) }
}

/** Facts of the access key fill gaps of the index; a fresh record from upstream may know of a cancellation first. */
function factsOf(row: IndexedDocument | undefined, record: Pick<DocumentRecord, 'accessKey' | 'cancelled'>) {
  const { accessKey, cancelled } = record
  const key = factsOfKey(accessKey)
  return {
    number: row?.number ?? key.number,
    series: row?.series ?? key.series,
    issuer: partyOf(row?.issuerTaxId ?? key.issuerTaxId, row?.issuerName),
    recipient: partyOf(row?.recipientTaxId, row?.recipientName),
    issuedAt: row?.issuedAt ?? null,
    totalCents: row?.totalCents ?? null,
    netCents: row?.netCents ?? null,
    payer: partyOf(row?.payerTaxId, row?.payerName),
    purpose: row?.purpose ?? null,
    direction: row?.direction ?? null,
    status: statusOf(row?.fileStatus ?? null, cancelled),
  }
}

const partyOf = (taxId: string | null = null, name: string | null = null) => (taxId || name ? { taxId, name } : null)
