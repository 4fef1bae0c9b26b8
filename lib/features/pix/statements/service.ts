import 'server-only'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { operationError } from '@/lib/core/operations/operation-error'
import { operationId } from '@/lib/features/operations/schema'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { log } from '@/lib/server/log'
import { notify } from '@/lib/server/notices'
import { findOperationRow, latestLike, listOperationRows, viewOne } from '@/lib/server/operations/list'
import { operation, type Settled, untilDays } from '@/lib/server/operations/operation'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { refreshAccepted } from '@/lib/server/operations/perform'
import { settle } from '@/lib/server/operations/settle'
import { trackBackground } from '@/lib/server/process-state'
import { read } from '@/lib/server/read'
import { isAllowedHost, RefusedFile } from '@/lib/server/upstream/pix/file-address'
import * as upstream from '@/lib/server/upstream/pix/statements'
import { statements } from './contract'
import { readStatement } from './preview'
import { statementFileName } from './rules'
import {
  existingStatement,
  type StatementResult,
  statementFilter,
  statementInput,
  statementOperation,
  statementPage,
  statementPreview,
  statementResult,
} from './schema'
import {
  deleteHostNotices,
  fetchStatement,
  findHostNotices,
  findStatement,
  findWaitingForHost,
  hostRefused,
  openStatement,
  type StoredStatement,
} from './store/files'
import { sumStatements } from './summing'

type Input = z.output<typeof statementInput>

export const requestStatement = operation(statements.request, {
  input: statementInput,
  result: statementResult,
  accountId: (input) => input.accountId ?? null,
  confirmedNotice: 'statement.ready',
  search: ({ input }, result) => [statementFileName(input), input.accountId, result?.id],
  async send(input) {
    const { id, status, format, fileName, extra } = await upstream.requestStatement(input)
    return {
      state: 'accepted',
      result: { id, status, format: format ?? input.format, fileName: fileName ?? undefined, extra },
    }
  },
  // A report has no identifier of ours, so one whose answer was lost cannot be found again.
  recover: 'ask-a-person',
  refresh: {
    read: ({ input }, result, { id }) => follow(id, input, result),
    until: untilDays(1),
  },
})

function ready(result: StatementResult, stored: StoredStatement): Settled<StatementResult> {
  const { bytes, sha256, keptUntil } = stored
  const file = { bytes, sha256, keptUntil: keptUntil.toISOString(), refusedHost: undefined, storeAway: undefined }
  return { state: 'confirmed', result: { ...result, status: 'done', ...file } }
}

/** The status of a report; once it is done its file is fetched, and its arrival settles the operation. */
async function follow(id: string, input: Input, result: StatementResult): Promise<Settled<StatementResult> | null> {
  const stored = await findStatement(id)
  if (stored) return ready(result, stored)
  const { status, fileUrl, fileName, extra } = await upstream.getStatement(result.id, input.accountId)
  const { refusedHost } = result
  const newest = {
    ...result,
    status,
    fileName: fileName ?? result.fileName,
    extra: { ...result.extra, ...extra },
    refusedHost: refusedHost && !isAllowedHost(refusedHost) ? refusedHost : undefined,
  }
  const changed: Settled<StatementResult> | null =
    status === result.status && newest.refusedHost === refusedHost ? null : { state: 'accepted', result: newest }
  if (!fileUrl) return changed
  // Settled before the fetch, which may settle it again.
  if (changed) await settle(requestStatement, id, changed, null)
  arrive(id, newest, fileUrl)
  return null
}

/** Fetches in the background, since a large file takes longer than a request may. */
function arrive(id: string, result: StatementResult, fileUrl: string): void {
  const arrival = fetchStatement(id, () => upstream.downloadStatement(fileUrl))
    .then((stored) => settle(requestStatement, id, ready(result, stored), null))
    .then(sumStatements)
    .catch((error: unknown) => {
      if (error instanceof RefusedFile) return refuse(id, result, error)
      if (!(error instanceof Problem) || error.code !== 'object_store_unavailable') throw error
      if (!result.storeAway) return waitForStore(id, result)
    })
    .catch((error: unknown) => {
      log().warn({ operation: id, error }, 'statement not fetched')
    })
  void trackBackground(arrival)
}

/** A host that may yet be allowed is waited for, and administrators are notified; any other refused file fails the statement. */
async function refuse(id: string, result: StatementResult, { code, message, record, host }: RefusedFile) {
  if (host === null) {
    await settle(requestStatement, id, { state: 'failed', code, detail: message, record }, null)
    return
  }
  await notifyRefusedHost(host)
  if (result.refusedHost === host) return
  await settle(requestStatement, id, { state: 'accepted', result: { ...result, refusedHost: host } }, null)
}

/** The file is fetched again at the next check. */
async function waitForStore(id: string, result: StatementResult): Promise<void> {
  await settle(requestStatement, id, { state: 'accepted', result: { ...result, storeAway: true } }, null)
}

/** Notifies administrators of a host that statements wait for, once until it is allowed. */
async function notifyRefusedHost(host: string): Promise<void> {
  const to = { may: 'settings.manage' } as const
  await notify(await db(), { key: `${hostRefused}:${host}`, kind: hostRefused, subject: host, data: { host }, to })
}

/** At the start: sums what was fetched and not summed, and fetches what waited for a host that the configuration allows by now, however long ago it was requested. */
export async function resumeStatements(): Promise<void> {
  await sumStatements()
  const solved = (await findHostNotices()).filter(({ subject }) => subject !== null && isAllowedHost(subject))
  await deleteHostNotices(solved.map(({ id }) => id))
  for (const row of await findWaitingForHost()) {
    if (!isAllowedHost(statementResult.parse(row.result).refusedHost ?? '')) continue
    await refreshAccepted(requestStatement, row, null).catch((error: unknown) => {
      log().warn({ operation: row.id, error }, 'not resumed')
    })
  }
}

export const listStatements = read(statements.list, {
  input: statementFilter,
  output: statementPage,
  run: (filter) => listOperationRows(statementOperation, { ...filter, kinds: [statements.request.kind] }),
})

async function fresh(id: string): Promise<OperationRow> {
  const row = await findOperationRow([statements.request.kind], id)
  try {
    await refreshAccepted(requestStatement, row, null)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return findOperationRow([statements.request.kind], id)
}

export const getStatement = read(statements.one, {
  input: operationId,
  output: statementOperation,
  run: async ({ id }) => viewOne(statementOperation, await fresh(id)),
})

/** The same account, period and format requested before, unless that is void. */
export const findExisting = read(statements.existing, {
  input: statementInput,
  output: existingStatement,
  async run(input) {
    const row = await latestLike(statements.request.kind, input)
    const statement = row && (await viewOne(statementOperation, row))
    const gone = statement?.result?.keptUntil && statement.result.keptUntil < new Date().toISOString()
    return { statement: gone ? null : statement }
  },
})

const types: Record<Input['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ofx: 'application/x-ofx',
  pdf: 'application/pdf',
}

/** The stored file. `not_ready` until the report is done; another instance's file is fetched again and must be the same. */
export const openStatementFile = download(statements.file, operationId, async ({ id }) => {
  const row = await fresh(id)
  const input = statementInput.parse(row.input)
  if (row.state === 'failed') {
    const { code, detail, record } = operationError.parse(row.error)
    throw new Problem(code, detail, { record: record ?? undefined })
  }
  if (row.result === null) throw new Problem('not_ready', 'The report is not ready yet')
  const { stream, bytes } = await contentOf(row, input)
  return { stream, bytes, contentType: types[input.format], fileName: statementFileName(input) }
})

async function contentOf(row: OperationRow, input: Input): Promise<{ stream: Readable; bytes: number }> {
  const stored = await findStatement(row.id)
  if (stored && stored.keptUntil < new Date())
    throw new Problem('content_purged', 'The file was kept long enough; ask for it again')
  const here = stored && (await openStatement(stored))
  if (stored && here) return { stream: here, bytes: stored.bytes }
  const { fileUrl } = await upstream.getStatement(statementResult.parse(row.result).id, input.accountId)
  if (!fileUrl) throw new Problem('not_ready', 'The report is not ready yet')
  const fetched = await fetchStatement(row.id, () => upstream.downloadStatement(fileUrl))
  void trackBackground(sumStatements())
  const stream = await openStatement(fetched)
  if (!stream) throw new Problem('internal', 'The file is gone')
  return { stream, bytes: fetched.bytes }
}

/** Content of a csv or ofx statement; `content_unavailable` for formats that are no tables. */
export const previewStatement = read(statements.preview, {
  input: operationId,
  output: statementPreview,
  async run({ id }) {
    const row = await fresh(id)
    const input = statementInput.parse(row.input)
    if (input.format !== 'csv' && input.format !== 'ofx')
      throw new Problem('content_unavailable', 'This format is not read as a table')
    return readStatement(input.format, async () => (await openStatementFile.run({ id })).stream)
  },
})
