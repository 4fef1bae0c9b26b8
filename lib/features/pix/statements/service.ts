import 'server-only'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { operationId } from '@/lib/features/operations/schema'
import { log } from '@/lib/server/log'
import { type OperationRow, operationError, settle } from '@/lib/server/operations/ledger'
import { findOperationRow, latestLike, listOperationRows, viewOne } from '@/lib/server/operations/list'
import { operation, type Settled } from '@/lib/server/operations/operation'
import { refreshAccepted } from '@/lib/server/operations/perform'
import { read } from '@/lib/server/read'
import { findStatement, type KeptStatement, keepStatement, openStatement } from '@/lib/server/statement-files'
import { RefusedAddress } from '@/lib/server/upstream/pix/file-address'
import * as upstream from '@/lib/server/upstream/pix/statements'
import { statementFileName } from './file-name'
import { previewOf } from './preview'
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

type Input = z.output<typeof statementInput>

/** Reports in a state that nobody documented are asked for this long. */
const patienceMs = 24 * 3_600_000

export const requestStatement = operation({
  kind: 'pix.statement',
  may: 'pix.statements.request',
  mayRead: 'pix.statements.read',
  input: statementInput,
  result: statementResult,
  accountId: (input) => input.accountId ?? null,
  search: ({ input }, result) => [statementFileName(input), input.accountId, result?.id],
  async send(input) {
    const { id, status, format, extra } = await upstream.requestStatement(input)
    return { state: 'accepted', result: { id, status, format: format ?? input.format, extra } }
  },
  // A report has no identifier of ours, so one that was asked for without an answer cannot be found again.
  recover: 'ask-a-person',
  refresh: {
    read: ({ input }, result, { id }) => follow(id, input, result),
    until: (_, createdAt) => new Date(createdAt.getTime() + patienceMs),
  },
})

function ready(input: Input, result: StatementResult, kept: KeptStatement): Settled<StatementResult> {
  const { bytes, sha256, keptUntil } = kept
  const file = { fileName: statementFileName(input), bytes, sha256, keptUntil: keptUntil.toISOString() }
  return { state: 'confirmed', result: { ...result, status: 'done', ...file } }
}

/** Where the report stands; once it is done its file begins to be fetched, and its arrival settles the operation. */
async function follow(id: string, input: Input, result: StatementResult): Promise<Settled<StatementResult> | null> {
  const kept = await findStatement(id)
  if (kept) return ready(input, result, kept)
  const { status, fileUrl, extra } = await upstream.getStatement(result.id, input.accountId)
  const newest = { ...result, status, extra: { ...result.extra, ...extra } }
  if (fileUrl) arrive(id, input, newest, fileUrl)
  return status === result.status ? null : { state: 'accepted', result: newest }
}

/** Fetches behind the caller's back: a large file takes longer than anybody waits. */
function arrive(id: string, input: Input, result: StatementResult, fileUrl: string): void {
  keepStatement(id, () => upstream.downloadStatement(fileUrl))
    .then((kept) => settle(requestStatement, id, ready(input, result, kept), null))
    .catch((error: unknown) => {
      if (error instanceof RefusedAddress) return settle(requestStatement, id, refusedAddress(error), null)
      throw error
    })
    .catch((error: unknown) => {
      log().warn({ operation: id, error: error instanceof Error ? error.message : 'unknown' }, 'statement not fetched')
    })
}

const refusedAddress = ({ code, message: detail, record }: RefusedAddress) => ({
  state: 'failed' as const,
  code,
  detail,
  record,
})

export const listStatements = read({
  path: 'pix/statements',
  may: 'pix.statements.read',
  input: statementFilter,
  output: statementPage,
  run: (filter) => listOperationRows(statementOperation, { ...filter, kinds: ['pix.statement'] }),
})

async function fresh(id: string): Promise<OperationRow> {
  const row = await findOperationRow(['pix.statement'], id)
  return refreshAccepted(requestStatement, row, null).catch((error: unknown) => {
    if (error instanceof Problem) return row
    throw error
  })
}

export const getStatement = read({
  path: 'pix/statements/one',
  may: 'pix.statements.read',
  input: operationId,
  output: statementOperation,
  run: async ({ id }) => viewOne(statementOperation, await fresh(id)),
})

/** The same account, period and format asked for before, unless it came to nothing. */
export const findExisting = read({
  path: 'pix/statements/existing',
  may: 'pix.statements.read',
  input: statementInput,
  output: existingStatement,
  async run(input) {
    const row = await latestLike('pix.statement', input)
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

/** The kept file. `not_ready` until the report is done; another instance's file is fetched again and must be the same. */
export async function openStatementFile(id: string) {
  const row = await fresh(id)
  const input = statementInput.parse(row.input)
  if (row.state === 'failed') {
    const { code, detail, record } = operationError.parse(row.error)
    throw new Problem(code, detail, { record: record ?? undefined })
  }
  if (row.result === null) throw new Problem('not_ready', 'The report is not ready yet')
  const { stream, bytes } = await contentOf(row, input)
  return { stream, bytes, contentType: types[input.format], fileName: statementFileName(input) }
}

async function contentOf(row: OperationRow, input: Input): Promise<{ stream: Readable; bytes: number }> {
  const kept = await findStatement(row.id)
  if (kept && kept.keptUntil < new Date())
    throw new Problem('content_purged', 'The file was kept long enough; ask for it again')
  const here = kept && (await openStatement(kept))
  if (kept && here) return { stream: here, bytes: kept.bytes }
  const { fileUrl } = await upstream.getStatement(statementResult.parse(row.result).id, input.accountId)
  if (!fileUrl) throw new Problem('not_ready', 'The report is not ready yet')
  const fetched = await keepStatement(row.id, () => upstream.downloadStatement(fileUrl))
  const stream = await openStatement(fetched)
  if (!stream) throw new Problem('internal', 'The file is gone')
  return { stream, bytes: fetched.bytes }
}

/** What is in a csv or ofx statement; `content_unavailable` for the formats that are not read as a table. */
export const previewStatement = read({
  path: 'pix/statements/preview',
  may: 'pix.statements.read',
  input: operationId,
  output: statementPreview,
  async run({ id }) {
    const row = await fresh(id)
    const input = statementInput.parse(row.input)
    if (input.format !== 'csv' && input.format !== 'ofx')
      throw new Problem('content_unavailable', 'This format is not read as a table')
    const { stream } = await openStatementFile(id)
    return previewOf(input.format, stream)
  },
})
