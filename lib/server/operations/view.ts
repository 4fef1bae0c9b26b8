import 'server-only'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { operationStates } from '@/lib/core/operation-states'
import { db } from '@/lib/server/db/client'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { users } from '@/lib/server/db/schema'
import { parseOutput } from '@/lib/server/parse'
import { answer } from '@/lib/server/routes'
import { type ApprovalRow, readApprovals } from './approvals-read'
import { type AttemptRow, readAttempts } from './attempts'
import { type OperationRow, operationError } from './ledger'

type Someone = { id: string; name: string }

/**
 * Rows of the ledger as the API tells them, parsed by the schema of their kind. Should the database go away under them they
 * are told without their steps: what became of an operation must reach whoever sent it.
 */
export async function viewOperations<S extends z.ZodType>(schema: S, rows: OperationRow[]): Promise<z.output<S>[]> {
  const { steps, people } = await readAround(rows).catch((error: unknown) => {
    if (isDatabaseOutage(error)) return { steps: () => noSteps, people: new Map<string, Someone>() }
    throw error
  })
  return rows.map((row) => parseOutput(schema, viewOperation(row, steps(row.id), people)))
}

async function readAround(rows: OperationRow[]) {
  const database = await db()
  const operationIds = rows.map((row) => row.id)
  const attempts = Map.groupBy(await readAttempts(database, operationIds), (attempt) => attempt.operationId)
  const approvals = Map.groupBy(await readApprovals(database, operationIds), (approval) => approval.operationId)
  const actors = [...attempts.values(), ...approvals.values()].flat().flatMap(({ by }) => by ?? [])
  const ids = new Set([...rows.map((row) => row.createdBy), ...actors])
  const people =
    ids.size > 0
      ? await database
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, [...ids]))
      : []
  return {
    steps: (id: string) => ({ attempts: attempts.get(id) ?? [], approvals: approvals.get(id) ?? [] }),
    people: new Map(people.map((person) => [person.id, person])),
  }
}

type Steps = { attempts: AttemptRow[]; approvals: ApprovalRow[] }

const noSteps: Steps = { attempts: [], approvals: [] }

function viewOperation(row: OperationRow, { attempts, approvals }: Steps, people: Map<string, Someone>) {
  const someone = (id: string | null) => (id ? (people.get(id) ?? { id, name: '' }) : null)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    input: row.input,
    result: row.result,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: someone(row.createdBy),
    amountCents: row.amountCents,
    about: row.about,
    approvals: approvals.map(({ decision, by, at, reason }) => ({
      decision,
      by: someone(by),
      at: at.toISOString(),
      reason,
    })),
    approvalUntil: row.approvalUntil?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
    attempts: attempts.map(({ purpose, by, startedAt, endedAt, outcome, code, detail, record }) => ({
      purpose,
      by: someone(by),
      at: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      outcome,
      code,
      detail,
      record,
    })),
  }
}

/** The HTTP answer to a submitted operation: its status is a function of the state alone (200 for a settled key replayed). */
export async function answerOperation(row: OperationRow, replayed: boolean): Promise<Response> {
  const state = z.enum(operationStates).parse(row.state)
  if (state === 'failed') {
    const { code, detail, record, ...extras } = operationError.parse(row.error)
    throw new Problem(code, detail, { ...extras, record: record ?? undefined, operationId: row.id })
  }
  if (state === 'rejected') {
    throw new Problem('conflict', 'The request was rejected by an approver', {
      record: { code: 'refused.approval-rejected', values: {} },
    })
  }
  const [view] = await viewOperations(z.unknown(), [row])
  const settled = state === 'accepted' || state === 'confirmed'
  return answer(view, { status: settled ? (replayed ? 200 : 201) : 202 })
}
