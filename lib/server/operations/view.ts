import 'server-only'
import { inArray } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import type { OperationState } from '@/lib/core/operation-states'
import { type Database, db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { answer } from '@/lib/server/routes'
import { type AttemptRow, type OperationError, type OperationRow, readAttempts } from './ledger'

type Someone = { id: string; name: string }

/** Rows of the ledger as the API tells them. */
export async function viewOperations(database: Database, rows: OperationRow[]) {
  const attempts = await readAttempts(
    database,
    rows.map((row) => row.id),
  )
  const ids = new Set([...rows.map((row) => row.createdBy), ...attempts.flatMap((attempt) => attempt.by ?? [])])
  const people =
    ids.size > 0
      ? await database
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, [...ids]))
      : []
  const nameOf = new Map(people.map((person) => [person.id, person]))
  return rows.map((row) => viewOperation(row, attempts, nameOf))
}

function viewOperation(row: OperationRow, attempts: AttemptRow[], people: Map<string, Someone>) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    input: row.input,
    result: row.result,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: people.get(row.createdBy) ?? { id: row.createdBy, name: '' },
    approvals: [],
    attempts: attempts
      .filter((attempt) => attempt.operationId === row.id)
      .map(({ purpose, by, startedAt, endedAt, outcome, code, detail }) => ({
        purpose,
        by: by ? (people.get(by) ?? { id: by, name: '' }) : null,
        at: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        outcome,
        code,
        detail,
      })),
  }
}

/** The HTTP answer to a submitted operation: its status is a function of the state alone (200 for a settled key replayed). */
export async function answerOperation(row: OperationRow, replayed: boolean): Promise<Response> {
  const state = row.state as OperationState
  if (state === 'failed') {
    const { code, detail, ...extras } = row.error as OperationError
    throw new Problem(code, detail, extras)
  }
  if (state === 'rejected') throw new Problem('conflict', 'The request was rejected by an approver')
  const [view] = await viewOperations(await db(), [row])
  const settled = state === 'accepted' || state === 'confirmed'
  return answer(view, { status: settled ? (replayed ? 200 : 201) : 202 })
}
