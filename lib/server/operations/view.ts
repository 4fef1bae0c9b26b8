import 'server-only'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { operationStates } from '@/lib/core/operation-states'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { parseOutput } from '@/lib/server/parse'
import { answer } from '@/lib/server/routes'
import { type AttemptRow, type OperationRow, operationError, readAttempts } from './ledger'

type Someone = { id: string; name: string }

/** Rows of the ledger as the API tells them, parsed by the schema of their kind. */
export async function viewOperations<S extends z.ZodType>(schema: S, rows: OperationRow[]): Promise<z.output<S>[]> {
  const database = await db()
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
  return rows.map((row) => parseOutput(schema, viewOperation(row, attempts, nameOf)))
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
  const state = z.enum(operationStates).parse(row.state)
  if (state === 'failed') {
    const { code, detail, ...extras } = operationError.parse(row.error)
    throw new Problem(code, detail, { ...extras, operationId: row.id })
  }
  if (state === 'rejected') throw new Problem('conflict', 'The request was rejected by an approver')
  const [view] = await viewOperations(z.unknown(), [row])
  const settled = state === 'accepted' || state === 'confirmed'
  return answer(view, { status: settled ? (replayed ? 200 : 201) : 202 })
}
