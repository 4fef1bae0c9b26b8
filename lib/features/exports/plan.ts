import 'server-only'
import { z } from 'zod'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { Problem } from '@/lib/core/errors'
import { indexedRows } from '@/lib/features/documents/index/store/list'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { saveRecords } from '@/lib/features/documents/index/store/records'
import type { DocumentFileType } from '@/lib/features/documents/schema'
import { modelsWithoutPdf } from '@/lib/features/documents/store/content'
import { isContentStored } from '@/lib/features/documents/store/content-cache'
import { fileNameOf } from '@/lib/features/documents/store/file-name'
import { db } from '@/lib/server/db/client'
import { secondsFromNow } from '@/lib/server/db/lease'
import { asProblem } from '@/lib/server/http/problem-response'
import { log } from '@/lib/server/log'
import { getDocument, listDocuments } from '@/lib/server/upstream/accounting/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { failExport } from './end-export'
import { missingOf } from './missing'
import { publishExport } from './publish'
import { openExportStates } from './rules'
import type { Missing, MissingReason } from './schema'
import { partsOf, type StoredScope, storedScope } from './scope'
import { planStatements } from './statements'
import { companyFolder, exportedCompanies } from './store/companies'
import { beginQueued, claimUnplanned, type ExportRow, updateExport } from './store/exports'
import type { NewItem } from './store/items'
import { addItems, filteredRows } from './store/planning'

const wholePage = 200
/** Page size, small enough that a failure repeats little. */
const askedAtOnce = 10
const afterFailureSeconds = 10

/** Where the search for documents continues: a part of the scope, and a position in it. */
const position = z.object({ part: z.number().int(), cursor: z.string().nullable() })
type Position = z.output<typeof position>

export const planningBegins: Position = { part: 0, cursor: null }

type Found = {
  records: DocumentRecord[]
  /** Ids without a document upstream, with upstream's answer. */
  unknown?: ReadonlyMap<string, Missing>
  /** Null: this was the last page. */
  next: Position | null
  /** Whether the records come from upstream and are to be stored in the index. */
  fresh?: boolean
  statements?: NewItem[]
}

/** Refusals of the request itself, which a retry does not change. */
const refusals = new Set(['not_found', 'invalid_request', 'forbidden'])

/**
 * Begins exports whose turn it is, and finds the next documents of an unplanned export: a page of upstream's list, so
 * that the export has what upstream holds now, or of the index. The page and the next position are saved in one transaction. Returns false when
 * there was nothing to find.
 */
export async function planNext(): Promise<boolean> {
  for (const id of await beginQueued()) await publishExport(id)
  const row = await claimUnplanned()
  if (!row) return false
  try {
    await planPage(row)
  } catch (thrown) {
    await notPlanned(row, thrown)
  }
  return true
}

async function planPage(row: ExportRow): Promise<void> {
  const scope = storedScope.parse(row.scope)
  const at = position.parse(row.planning)
  const found = await findNext(row, scope, at)
  const items = [...(await itemsOf(row, found)), ...(found.statements ?? [])]
  await (await db()).transaction(async (tx) => {
    if (found.fresh) await countMonths(tx, (await saveRecords(tx, found.records)).periods)
    const set = { planning: found.next, problem: null, leaseUntil: null }
    const planned = await updateExport(row.id, openExportStates, set, tx)
    if (planned) await addItems(tx, row, items)
  })
}

async function notPlanned(row: ExportRow, thrown: unknown): Promise<void> {
  const { id, planning } = row
  const problem = asProblem(thrown)
  if (problem.code === 'upstream_busy') {
    await updateExport(id, openExportStates, { leaseUntil: secondsFromNow(problem.extras.retryAfter ?? 1) })
    return
  }
  if (!(thrown instanceof Problem)) log().error({ error: thrown, export: id }, 'documents of an export were not found')
  const { part, cursor } = position.parse(planning)
  const isOver = refusals.has(problem.code) && cursor === null
  if (isOver) return failExport(row, problem.code)
  const restart = refusals.has(problem.code) ? { planning: { part, cursor: null } } : {}
  await updateExport(id, openExportStates, {
    problem: problem.code,
    leaseUntil: secondsFromNow(afterFailureSeconds),
    ...restart,
  })
}

function findNext(row: ExportRow, scope: StoredScope, at: Position): Promise<Found> {
  if (scope.kind === 'months') return findByMonths(row, scope, at)
  if (scope.kind === 'filter') return findByFilter(scope, at)
  return findByIds(scope.ids, at)
}

/** Part by part of upstream's list, and last the statements. */
async function findByMonths(
  row: ExportRow,
  scope: Extract<StoredScope, { kind: 'months' }>,
  { part, cursor }: Position,
): Promise<Found> {
  const parts = partsOf(scope)
  if (part === parts.length) return { records: [], next: null, statements: await planStatements(row, scope) }
  const request = { ...parts[part], cursor: cursor ?? undefined, limit: wholePage }
  const page = await listDocuments(request, { priority: 'background', usedBy: 'exports' })
  const last = row.statements.length > 0 ? parts.length : parts.length - 1
  const following = part < last ? { part: part + 1, cursor: null } : null
  return { records: page.items, next: page.next === null ? following : { part, cursor: page.next }, fresh: true }
}

async function findByFilter(
  { filter }: Extract<StoredScope, { kind: 'filter' }>,
  { cursor }: Position,
): Promise<Found> {
  const rows = await filteredRows(filter, cursor, wholePage)
  const records = rows.map((row) => ({ ...row, id: String(row.id) }))
  return { records, next: rows.length < wholePage ? null : { part: 0, cursor: records.at(-1)?.id ?? null } }
}

/** The index knows nearly all of them; the others are requested upstream, a few at a time. */
async function findByIds(ids: readonly string[], { part }: Position): Promise<Found> {
  const wanted = ids.slice(part, part + wholePage)
  const known = new Map((await indexedRows(wanted)).map((row) => [String(row.id), row]))
  const records: DocumentRecord[] = []
  const unknown = new Map<string, Missing>()
  let asked = 0
  let at = part
  for (const id of wanted) {
    const row = known.get(id)
    if (!row && asked === askedAtOnce) break
    at += 1
    if (row) {
      records.push({ ...row, id })
      continue
    }
    asked += 1
    const answer = await getDocument(id, { priority: 'bulk', usedBy: 'exports' }).catch(missingIfUnknown)
    if ('reason' in answer) unknown.set(id, answer)
    else records.push(answer)
  }
  return { records, unknown, next: at < ids.length ? { part: at, cursor: null } : null, fresh: asked > 0 }
}

function missingIfUnknown(thrown: unknown): Missing {
  const missing = thrown instanceof Problem && thrown.code === 'not_found' ? missingOf(thrown) : null
  if (missing) return missing
  throw thrown
}

async function itemsOf(row: ExportRow, { records, unknown = new Map() }: Found): Promise<NewItem[]> {
  const documents = records.filter(({ id }) => isDocumentId(id))
  const companyOf = await exportedCompanies([...new Set(documents.map(({ companyId }) => companyId))])
  const formats = row.formats as DocumentFileType[]
  const items: NewItem[] = []
  for (const document of documents) {
    const company = companyOf(document.companyId)
    const folder = [companyFolder(company), document.period ?? 'sem-competencia', document.model].join('/')
    for (const type of formats) {
      items.push({
        exportId: row.id,
        documentId: BigInt(document.id),
        companyId: document.companyId,
        model: document.model,
        type,
        path: `${folder}/${fileNameOf(document, company.cnpj, type)}`,
        cancelled: document.cancelled,
        purged: document.purged,
        atHand: isKnownToLack(document, type) || (await isContentStored(`${document.id}.${type}`)),
        // Upstream's list says so: the file itself is not requested.
        ...(document.purged && { state: 'missing' as const, reason: 'content_purged' satisfies MissingReason }),
      })
    }
  }
  const nowhere = { exportId: row.id, companyId: '', model: '', path: '', state: 'missing' as const }
  for (const [id, missing] of unknown)
    for (const type of formats) items.push({ ...nowhere, ...missing, documentId: BigInt(id), type })
  return items
}

/** A refusal for a whole model is requested once; the model's other documents cost no request. */
const isKnownToLack = ({ model }: DocumentRecord, type: DocumentFileType) =>
  type === 'pdf' && modelsWithoutPdf.has(model)
