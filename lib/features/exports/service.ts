import 'server-only'
import { z } from 'zod'
import { cut, decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { indexedRows } from '@/lib/features/documents/index/store/list'
import { documentOf } from '@/lib/features/documents/index/store/with-facts'
import { statementInput } from '@/lib/features/pix/statements/schema'
import { read } from '@/lib/server/read'
import { exports } from './contract'
import { requestsPerMinute } from './estimate'
import { exportChanges, exportDetail, exportDifference, exportId, exportPage, exportsInput } from './schema'
import { readDifference } from './store/difference'
import { findExport, listExportRows } from './store/exports'
import { companyFigures, missingByReason, missingFiles, statementItems } from './store/figures'
import { comparedOf, viewAll, viewOne } from './view'

const shownDifferent = 200
const shownMissing = 100
const lookedForChanges = 30
const shownChanges = 5

export const listExports = read(exports.list, {
  input: exportsInput,
  output: exportPage,
  async run({ limit, cursor }) {
    const rows = await listExportRows(cursor === undefined ? null : decodeCursor(cursor), limit + 1)
    const { shown, next } = cut(rows, limit, ({ createdAt, id }) => encodeCursor({ at: createdAt, id }))
    const [items, perMinute] = await Promise.all([viewAll(shown), requestsPerMinute()])
    return { items, next, requestsPerMinute: perMinute }
  },
})

export const getExport = read(exports.one, {
  input: exportId,
  output: exportDetail,
  async run({ id }) {
    const row = await findExport(id)
    const [view, perMinute, companies, byReason, files, statements] = await Promise.all([
      viewOne(row),
      requestsPerMinute(),
      companyFigures(id),
      missingByReason(id),
      missingFiles(id, shownMissing),
      statementItems(id),
    ])
    const statementFiles = statements.map(({ operationId, statement, state }) => {
      const { accountId, format } = statementInput.parse(statement)
      return { operationId: operationId ?? '', accountId: accountId ?? null, format, state }
    })
    return {
      ...view,
      requestsPerMinute: perMinute,
      companies,
      missingByReason: byReason,
      missingFiles: files,
      statementFiles,
    }
  },
})

export const getExportDifference = read(exports.difference, {
  input: exportId,
  output: exportDifference,
  async run({ id }) {
    const difference = await readDifference(await comparedOf(await findExport(id)))
    const ids = new Set([...difference.new, ...difference.cancelled, ...difference.purged])
    const rows = await indexedRows([...ids].slice(0, shownDifferent))
    return {
      ...difference,
      documents: rows.map((row) => ({ ...documentOf(row), seenAt: row.indexedAt.toISOString() })),
    }
  },
})

export const listExportChanges = read(exports.changes, {
  input: z.strictObject({}),
  output: exportChanges,
  async run() {
    const rows = (await listExportRows(null, lookedForChanges)).filter(
      // What a difference holds is compared with its base already.
      ({ state, differenceOf }) => state === 'done' && differenceOf === null,
    )
    const changed = (await viewAll(rows)).filter(
      ({ difference }) => difference !== null && difference.new + difference.cancelled + difference.purged > 0,
    )
    return { exports: changed.slice(0, shownChanges) }
  },
})
