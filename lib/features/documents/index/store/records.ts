import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { Database, Transaction } from '@/lib/server/db/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { factsOfKey } from './key-facts'
import { searchText } from './search-text'

/** Columns from upstream's list; the other columns come from the XML. */
const listed = [
  'accessKey',
  'companyId',
  'model',
  'kind',
  'period',
  'cancelled',
  'role',
  'purged',
  'createdAt',
  'retentionDays',
  'expiresAt',
  'extra',
] as const

const columnOf = (name: keyof typeof indexedDocuments.$inferSelect) => sql.identifier(indexedDocuments[name].name)
const tuple = (of: (name: (typeof listed)[number]) => unknown) =>
  sql.join(
    listed.map((name) => sql`${of(name)}`),
    sql`, `,
  )

/** An unchanged row is not written: recent months are read over and over. */
const differs = sql`(${tuple((name) => indexedDocuments[name])}) is distinct from (${tuple((name) => sql`excluded.${columnOf(name)}`)})`

const newest = {
  ...Object.fromEntries(listed.map((name) => [name, sql`excluded.${columnOf(name)}`])),
  expiry: sql`excluded.expiry`,
  indexedAt: sql`excluded.indexed_at`,
  // Once its XML has been read, what it says stays; a purge leaves nothing to wait for.
  // A purge leaves nothing to read again.
  reread: sql`${indexedDocuments.reread} and not excluded.purged`,
  contentState: sql`case when excluded.purged and ${indexedDocuments.contentState} = 'waiting' then 'unavailable' else ${indexedDocuments.contentState} end`,
}

/** Ids of changed documents, and the months that must be recounted. */
type Saved = { ids: string[]; periods: string[] }

/** Longest word that the database can index; upstream's own words have a tenth of it. */
const longestWord = 200
const largestDays = 1_000_000

/** Whether a record can be stored. */
const isStorable = ({ id, companyId }: DocumentRecord) => isDocumentId(id) && companyId.length <= longestWord

const shortOrNone = (word: string | null) => (word !== null && word.length <= longestWord ? word : null)

/** Saves a page of upstream's list. Records that cannot be stored are skipped, so that they do not block the others. */
export async function saveRecords(tx: Database | Transaction, records: readonly DocumentRecord[]): Promise<Saved> {
  const rows = [...new Map(records.filter(isStorable).map((record) => [record.id, rowOf(record)])).values()]
  if (rows.length === 0) return { ids: [], periods: [] }
  const before = await tx
    .select({ id: indexedDocuments.id, period: indexedDocuments.period })
    .from(indexedDocuments)
    .where(
      inArray(
        indexedDocuments.id,
        rows.map(({ id }) => id),
      ),
    )
  const periodOf = new Map(before.map(({ id, period }) => [id, period ?? '']))
  const changed = await tx
    .insert(indexedDocuments)
    .values(rows)
    .onConflictDoUpdate({ target: indexedDocuments.id, set: newest, setWhere: differs })
    .returning({ id: indexedDocuments.id, period: indexedDocuments.period })
  const periods = changed.flatMap(({ id, period }) => [period ?? '', periodOf.get(id) ?? period ?? ''])
  return { ids: changed.map(({ id }) => String(id)), periods: [...new Set(periods)] }
}

function rowOf(record: DocumentRecord) {
  const expiry = new Date(record.expiresAt ?? '')
  const year = expiry.getUTCFullYear()
  return {
    ...record,
    ...fromKey(record),
    id: BigInt(record.id),
    accessKey: shortOrNone(record.accessKey),
    model: record.model.slice(0, longestWord),
    kind: shortOrNone(record.kind),
    period: shortOrNone(record.period),
    role: shortOrNone(record.role),
    createdAt: shortOrNone(record.createdAt),
    expiresAt: shortOrNone(record.expiresAt),
    retentionDays: Math.abs(record.retentionDays ?? 0) <= largestDays ? record.retentionDays : null,
    expiry: year >= 1900 && year <= 9999 ? expiry : null,
    indexedAt: new Date(),
    contentState: record.purged ? ('unavailable' as const) : ('waiting' as const),
  }
}

/** Facts of the access key, until the XML is read. */
function fromKey({ id, accessKey }: DocumentRecord) {
  const { number, series, issuerTaxId } = factsOfKey(accessKey)
  return {
    number,
    numberValue: number === null ? null : BigInt(number),
    series,
    issuerTaxId,
    search: searchText([id, accessKey, number, issuerTaxId]),
  }
}
