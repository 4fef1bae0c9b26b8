import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { factsOfKey } from './key-facts'
import { searchText } from './search-text'

/** What upstream's list says of a document; the rest of its row comes from its XML. */
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

/** A row that says the same stays untouched: recent months are read over and over. */
const differs = sql`(${tuple((name) => indexedDocuments[name])}) is distinct from (${tuple((name) => sql`excluded.${columnOf(name)}`)})`

const newest = {
  ...Object.fromEntries(listed.map((name) => [name, sql`excluded.${columnOf(name)}`])),
  expiry: sql`excluded.expiry`,
  indexedAt: sql`excluded.indexed_at`,
  // Once its XML has been read, what it says stays; a purge leaves nothing to wait for.
  contentState: sql`case when excluded.purged and ${indexedDocuments.contentState} = 'waiting' then 'unavailable' else ${indexedDocuments.contentState} end`,
}

/** What changed: ids, and the months whose counts are no longer right. */
export type Saved = { ids: string[]; periods: string[] }

/** Saves a page of upstream's list as it now is. */
export async function saveRecords(tx: Database | Transaction, records: readonly DocumentRecord[]): Promise<Saved> {
  if (records.length === 0) return { ids: [], periods: [] }
  const rows = [...new Map(records.map((record) => [record.id, rowOf(record)])).values()]
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
  return {
    ...record,
    ...fromKey(record),
    id: BigInt(record.id),
    expiry: Number.isNaN(expiry.getTime()) ? null : expiry,
    indexedAt: new Date(),
    contentState: record.purged ? ('unavailable' as const) : ('waiting' as const),
  }
}

/** What the access key says before the XML does. */
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
