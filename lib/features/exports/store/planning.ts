import 'server-only'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { narrowed, narrowingOf } from '@/lib/features/documents/index/store/narrowing'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db, type Transaction } from '@/lib/server/db/client'
import type { StoredScope } from '../scope'
import type { ExportRow } from './exports'
import { insertItems, type NewItem } from './items'
import { documentExports } from './tables'

/** Adds files to an export, which counts them. */
export async function addItems(tx: Transaction, { id, formats }: ExportRow, items: NewItem[]): Promise<void> {
  const added = await insertItems(tx, items)
  const [first] = formats
  await tx
    .update(documentExports)
    .set({
      documents: sql`${documentExports.documents} + ${added.filter(({ type }) => type === first).length}`,
      total: sql`${documentExports.total} + ${added.length}`,
      missing: sql`${documentExports.missing} + ${added.filter(({ state }) => state === 'missing').length}`,
    })
    .where(eq(documentExports.id, id))
}

type Filter = Extract<StoredScope, { kind: 'filter' }>['filter']

/** Documents of the index that fit a filter, by id, after one. */
export async function filteredRows(filter: Filter, afterId: string | null, limit: number) {
  const after = afterId === null ? undefined : gt(indexedDocuments.id, BigInt(afterId))
  return (await db())
    .select()
    .from(indexedDocuments)
    .where(and(narrowed(narrowingOf(filter)), after))
    .orderBy(asc(indexedDocuments.id))
    .limit(limit)
}
