import 'server-only'
import { z } from 'zod'
import { Problem, refusal } from '@/lib/core/errors'
import { cut, decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { indexedRows } from '@/lib/features/documents/index/store/list'
import { documentOf } from '@/lib/features/documents/index/store/with-facts'
import { statementInput } from '@/lib/features/pix/statements/schema'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { auditExport, type ExportAction } from './audit'
import { exports } from './contract'
import { requestsPerMinute } from './estimate'
import { planningBegins } from './plan'
import { publishExport } from './publish'
import { type ExportState, isExportOver, movingExportStates, openExportStates } from './rules'
import {
  exportChanges,
  exportDetail,
  exportDifference,
  exportId,
  exportPage,
  exportSummary,
  exportsInput,
  newExport,
} from './schema'
import { publicScope, type StoredScope } from './scope'
import { readDifference } from './store/difference'
import { findExport, insertExport, listExportRows, updateExport } from './store/exports'
import { companyFigures, missingByReason, missingFiles, statementItems } from './store/figures'
import { removeFiles } from './store/removal'
import { stopFetching } from './under-way'
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
      // The documents of a difference are compared as part of its base.
      ({ state, differenceOf }) => state === 'done' && differenceOf === null,
    )
    const changed = (await viewAll(rows)).filter(
      ({ difference }) => difference !== null && difference.new + difference.cancelled + difference.purged > 0,
    )
    return { exports: changed.slice(0, shownChanges) }
  },
})

/** Records an export; the files are fetched in the background. */
export const createExport = write(exports.create, newExport, exportSummary, async (given, person) => {
  const scope = await scopeOf(given)
  const statements = [...new Set(given.statements ?? [])]
  const formats = [...new Set(given.formats)].sort().reverse()
  const row = await (await db()).transaction(async (tx) => {
    const differenceOf = scope.kind === 'difference' ? scope.of : null
    const asked = { userId: person.id, scope, differenceOf, formats, statements, planning: planningBegins }
    const inserted = await insertExport(tx, asked)
    await auditExport(tx, person, 'request', inserted, { scope: publicScope(scope), formats, statements })
    return inserted
  })
  await publishExport(row.id)
  return viewOne(row)
})

async function scopeOf(given: z.output<typeof newExport>): Promise<StoredScope> {
  const { selection } = given
  if (!selection) {
    const { companyId, model, companyIds = [], models = [], from = '', to = '', reconciliation = false } = given
    return {
      kind: 'months',
      companyIds: [...new Set([...companyIds, ...(companyId ? [companyId] : [])])],
      models: [...new Set([...models, ...(model ? [model] : [])])],
      from,
      to,
      ...(reconciliation && { reconciliation }),
    }
  }
  if ('ids' in selection) return { kind: 'documents', ids: [...new Set(selection.ids)] }
  if ('differenceOf' in selection) return differenceOf(selection.differenceOf)
  const { companyId, model, from, to, ...rest } = selection.filter
  if (from && to && Object.values(rest).every((value) => value === undefined))
    return { kind: 'months', companyIds: companyId ? [companyId] : [], models: model ? [model] : [], from, to }
  if (env().DOCUMENT_INDEX === 'off') throw new Problem('not_configured', 'The document index is switched off')
  return { kind: 'filter', filter: selection.filter }
}

async function differenceOf(id: string): Promise<StoredScope> {
  const difference = await readDifference(await comparedOf(await findExport(id)))
  const ids = [...new Set([...difference.new, ...difference.cancelled, ...difference.purged])]
  if (ids.length === 0) throw refusal('conflict', 'Nothing differs from this export', 'refused.export-no-difference')
  return { kind: 'difference', of: id, ids }
}

async function move(id: string, person: Person, action: ExportAction, from: readonly ExportState[], to: ExportState) {
  const row = await (await db()).transaction(async (tx) => {
    const { state } = await findExport(id, tx)
    if (isExportOver(state)) throw refusal('conflict', `The export is ${state}`, 'refused.export-over')
    const moved = await updateExport(id, from, { state: to, leaseUntil: null }, tx)
    if (moved) await auditExport(tx, person, action, moved)
    return moved ?? findExport(id, tx)
  })
  await publishExport(id)
  return viewOne(row)
}

/** Pauses the export: no more files are fetched until it is resumed. `conflict` once it is over. */
export const pauseExport = write(exports.pause, exportId, exportSummary, ({ id }, person) =>
  move(id, person, 'pause', movingExportStates, 'paused'),
)

/** Resumes the export, which waits for its turn again. `conflict` once it is over. */
export const resumeExport = write(exports.resume, exportId, exportSummary, ({ id }, person) =>
  move(id, person, 'resume', ['paused'], 'queued'),
)

/** Cancels a running export, whose requests on this instance end at once; of a finished one removes the files. */
export const removeExport = write(exports.remove, exportId, null, async ({ id }, person) => {
  await (await db()).transaction(async (tx) => {
    const set = { state: 'cancelled' as const, finishedAt: new Date(), planning: null, leaseUntil: null }
    const cancelled = await updateExport(id, openExportStates, set, tx)
    if (cancelled) return auditExport(tx, person, 'cancel', cancelled)
    const { filesRemovedAt, ...row } = await findExport(id, tx)
    if (filesRemovedAt === null) await auditExport(tx, person, 'remove', row)
  })
  stopFetching(id)
  await removeFiles(id)
  await publishExport(id)
})
