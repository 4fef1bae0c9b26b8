import 'server-only'
import type { Readable } from 'node:stream'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem } from '@/lib/core/errors'
import { indexedRows } from '@/lib/features/documents/index/store/list'
import { documentOf } from '@/lib/features/documents/index/store/with-facts'
import type { DocumentFileType } from '@/lib/features/documents/schema'
import { openDocumentContent } from '@/lib/features/documents/store/content'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { asProblem } from '@/lib/server/http/problem-response'
import { log } from '@/lib/server/log'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { packFile } from '@/lib/server/zip/pack-file'
import { failedOf, missingOf } from './missing'
import { notStored } from './not-stored'
import { openExportStates } from './rules'
import { openExportedStatement } from './statements'
import { findExport, updateExport } from './store/exports'
import { withTemporary } from './store/files'
import { closeItem, type ExportItem, postponeItem, storeItem } from './store/items'
import { whileExportIsOpen } from './under-way'

/** Maximum number of attempts, over ten minutes; then a file counts as unavailable. */
const mostTries = 8
/** Maximum number of attempts while the provider may be unreachable, over three hours. */
const mostTriesOfOutage = 24
const firstPauseSeconds = 5
const longestPauseSeconds = 600
const noRoomSeconds = 30
const statementPauseSeconds = 4
/** Maximum number of attempts for a statement whose request has an unknown outcome, over a quarter of an hour. */
const mostStatementTries = 225

/** Error codes that concern the provider as a whole rather than one file. */
const outages = new Set<ErrorCode>(['upstream_unauthorized', 'upstream_unreachable', 'upstream_timeout'])

const isStatement = ({ statement }: ExportItem) => statement !== null

/**
 * Fetches and stores a file, or records why it is missing. Returns the time in ms until another fetch is worth trying,
 * when the budget of the minute is used.
 */
export async function fetchItem(item: ExportItem): Promise<number> {
  let waitMs = 0
  await whileExportIsOpen(item.exportId, async (signal) => {
    waitMs = await fetchWhileWanted(item, signal)
  })
  return waitMs
}

async function fetchWhileWanted(item: ExportItem, signal: AbortSignal): Promise<number> {
  const record = await recordOf(item)
  const { cancelled, purged } = record ? { ...record, cancelled: isCancelled(record) } : item
  const known = { cancelled, purged }
  try {
    const stream = isStatement(item) ? await openStatement(item) : await openFile(item, record, signal)
    const compress = item.type !== 'pdf'
    await withTemporary(async (path) => storeItem(item, path, await packFile(stream, path, { compress }), known))
    return 0
  } catch (thrown) {
    return signal.aborted ? 0 : failed(item, thrown, known)
  }
}

async function recordOf({ documentId }: ExportItem) {
  if (documentId === null) return undefined
  const [row] = await indexedRows([String(documentId)])
  return row && documentOf(row)
}

/** By the file or by upstream's flag. */
const isCancelled = ({ status, cancelled }: Pick<ReturnType<typeof documentOf>, 'status' | 'cancelled'>) =>
  status === 'cancelled' ? true : cancelled

async function openFile(item: ExportItem, record: DocumentRecord | undefined, signal: AbortSignal): Promise<Readable> {
  const requested = { id: String(item.documentId), type: item.type as DocumentFileType }
  const { stream } = await openDocumentContent(requested, { priority: 'bulk', usedBy: 'exports', record, signal })
  return stream
}

async function openStatement(item: ExportItem): Promise<Readable> {
  const { stream } = await openExportedStatement(item, await findExport(item.exportId))
  return stream
}

type Known = Pick<ExportItem, 'cancelled' | 'purged'>

async function failed(item: ExportItem, thrown: unknown, known: Known): Promise<number> {
  const reason = notStored(thrown)
  if (reason) return waitForRoom(item, reason)
  if (isDatabaseOutage(thrown)) throw thrown
  const problem = asProblem(thrown)
  if (problem.code === 'upstream_busy') {
    const waitMs = (problem.extras.retryAfter ?? 1) * 1000
    await postponeItem(item.id, 0, false)
    return waitMs
  }
  if (!(thrown instanceof Problem)) log().warn({ error: thrown, item: String(item.id) }, 'a file was not exported')
  if (isStatement(item)) await statementFailed(item, problem, known)
  else await fileFailed(item, problem, known)
  return 0
}

/** Postpones a file that waits for disk space or for the object store; the attempt does not count. */
async function waitForRoom(item: ExportItem, problem: string): Promise<number> {
  await postponeItem(item.id, noRoomSeconds, false)
  await updateExport(item.exportId, openExportStates, { problem })
  return noRoomSeconds * 1000
}

async function fileFailed(item: ExportItem, problem: Problem, known: Known): Promise<void> {
  const { code } = problem
  const missing = missingOf(problem)
  if (missing) return closeItem(item, missing, { ...known, purged: known.purged || code === 'content_purged' })
  const isOutage = outages.has(code)
  if (item.tries + 1 >= (isOutage ? mostTriesOfOutage : mostTries)) return closeItem(item, failedOf(problem), known)
  await postponeItem(item.id, Math.min(firstPauseSeconds * 2 ** item.tries, longestPauseSeconds), true)
  if (isOutage) await updateExport(item.exportId, openExportStates, { problem: code })
}

async function statementFailed(item: ExportItem, problem: Problem, known: Known): Promise<void> {
  const { code } = problem
  const isWaiting = code === 'not_ready' || outages.has(code) || code === 'upstream_invalid_response'
  if (isWaiting && item.tries < mostStatementTries) return postponeItem(item.id, statementPauseSeconds, true)
  await closeItem(item, missingOf(problem) ?? failedOf(problem), known)
}
