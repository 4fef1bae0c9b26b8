import 'server-only'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { type IndexedDocument, indexedRows } from './list'

/** Upstream's records with what the index knows of them. */
export async function allWithFacts(records: readonly DocumentRecord[]) {
  const rows = new Map((await indexedRows(records.map(({ id }) => id))).map((row) => [String(row.id), row]))
  return records.map((record) => ({ ...record, ...factsOf(rows.get(record.id)) }))
}

export async function withFacts(record: DocumentRecord) {
  const [row] = await indexedRows([record.id])
  return { ...record, ...factsOf(row) }
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
  return { id: String(row.id), ...record, extra, ...factsOf(row) }
}

function factsOf(row: IndexedDocument | undefined) {
  return {
    number: row?.number ?? null,
    series: row?.series ?? null,
    issuer: partyOf(row?.issuerTaxId, row?.issuerName),
    recipient: partyOf(row?.recipientTaxId, row?.recipientName),
    issuedAt: row?.issuedAt ?? null,
    totalCents: row?.totalCents ?? null,
  }
}

const partyOf = (taxId: string | null = null, name: string | null = null) => (taxId || name ? { taxId, name } : null)
