import 'server-only'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { MissingReason } from '@/lib/features/exports/schema'
import { db } from '@/lib/server/db/client'
import { exportItems } from './tables'

const of = exportItems
const isOfDocument = isNotNull(of.documentId)
const counted = (state: string) => sql<number>`(count(*) filter (where ${of.state} = ${state}))::int`

/** Files of an export by company, the largest first. */
export async function companyFigures(exportId: string) {
  const documents = sql<number>`count(distinct ${of.documentId})::int`
  return (await db())
    .select({
      companyId: of.companyId,
      documents,
      files: sql<number>`count(*)::int`,
      done: counted('done'),
      missing: counted('missing'),
      bytes: sql<number>`coalesce(sum(${of.bytes}), 0)::float8`,
    })
    .from(of)
    .where(and(eq(of.exportId, exportId), isOfDocument, ne(of.companyId, '')))
    .groupBy(of.companyId)
    .orderBy(sql`${documents} desc`, of.companyId)
}

const isMissing = (exportId: string) => and(eq(of.exportId, exportId), eq(of.state, 'missing'))
const reason = sql<MissingReason>`${of.reason}`

export async function missingByReason(exportId: string) {
  return (await db())
    .select({ type: of.type, model: of.model, reason, files: sql<number>`count(*)::int` })
    .from(of)
    .where(isMissing(exportId))
    .groupBy(of.type, of.model, of.reason)
}

/** The first, without the PDFs of models of which upstream answered that it makes none. */
export async function missingFiles(exportId: string, limit: number) {
  const isReal = sql`not (${of.reason} = 'pdf_unavailable' and ${of.model} in ('cte', 'mdfe'))`
  const rows = await (await db())
    .select({
      documentId: of.documentId,
      companyId: of.companyId,
      model: of.model,
      number: indexedDocuments.number,
      type: of.type,
      reason,
      upstreamStatus: of.upstreamStatus,
      upstreamCode: of.upstreamCode,
      upstreamMessage: of.upstreamMessage,
    })
    .from(of)
    .leftJoin(indexedDocuments, eq(indexedDocuments.id, of.documentId))
    .where(and(isMissing(exportId), isReal))
    .orderBy(of.id)
    .limit(limit)
  return rows.map((row) => ({ ...row, documentId: row.documentId === null ? null : String(row.documentId) }))
}

export async function statementItems(exportId: string) {
  return (await db())
    .select({ operationId: of.operationId, statement: of.statement, state: of.state })
    .from(of)
    .where(and(eq(of.exportId, exportId), isNotNull(of.operationId)))
    .orderBy(of.path)
}
