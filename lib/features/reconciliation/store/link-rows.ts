import 'server-only'
import { and, asc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { addMonths, startOfDay } from '@/lib/core/dates'
import { normalizeTaxId } from '@/lib/core/tax-id'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { knownCompanies } from '@/lib/server/db/search-tables'
import type { MonthScope } from './closings'

/** Columns of event 110300 (NT 2026.001), which links a note with a charge that its payer is to pay. */
export const linkColumns = ['chNFe', 'idTransacao', 'tpMeioPgto', 'vPgto', 'CNPJReceb']

const dynamicPix = '17'
const pageSize = 1_000

const txid = sql<string>`${operations.result}->>'txid'`
const madeFrom = sql`(${operations.input}->'madeFrom'->>'documentId')`

const readPage = async ({ month, companyId }: MonthScope, after: SQL | undefined) =>
  (await db())
    .select({
      id: operations.id,
      createdAt: operations.createdAt,
      accessKey: indexedDocuments.accessKey,
      txid,
      amountCents: operations.amountCents,
      cnpj: knownCompanies.cnpj,
    })
    .from(operations)
    .innerJoin(indexedDocuments, sql`${indexedDocuments.id}::text = ${madeFrom}`)
    .leftJoin(knownCompanies, eq(knownCompanies.id, indexedDocuments.companyId))
    .where(
      and(
        eq(operations.kind, 'pix.charge'),
        inArray(operations.state, ['accepted', 'confirmed']),
        gte(operations.createdAt, startOfDay(`${month}-01`)),
        lt(operations.createdAt, startOfDay(`${addMonths(month, 1)}-01`)),
        isNotNull(txid),
        isNotNull(indexedDocuments.accessKey),
        inArray(indexedDocuments.status, ['authorized', 'unknown']),
        companyId === null ? undefined : eq(indexedDocuments.companyId, companyId),
        after,
      ),
    )
    .orderBy(asc(operations.createdAt), asc(operations.id))
    .limit(pageSize)

/** One row for each charge of the month that was made from a note in force, the oldest first, a page at a time. */
export async function* linkRows(scope: MonthScope): AsyncGenerator<string[][]> {
  let after: SQL | undefined
  for (;;) {
    const page = await readPage(scope, after)
    if (page.length > 0)
      yield page.map(({ accessKey, txid: id, amountCents, cnpj }) => [
        accessKey ?? '',
        id,
        dynamicPix,
        amountCents === null ? '' : (amountCents / 100).toFixed(2),
        normalizeTaxId(cnpj ?? ''),
      ])
    const last = page.at(-1)
    if (page.length < pageSize || !last) return
    after = sql`(${operations.createdAt}, ${operations.id}) > (${last.createdAt}, ${last.id})`
  }
}
