import 'server-only'
import { z } from 'zod'
import { Problem, refusal } from '@/lib/core/errors'
import { operationError } from '@/lib/core/operations/operation-error'
import { operationStates } from '@/lib/core/operations/operation-states'
import { may } from '@/lib/core/permissions'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { Person } from '@/lib/server/auth/person'
import { type Database, db } from '@/lib/server/db/client'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { readPeople, type Someone } from '@/lib/server/db/people'
import { parseOutput } from '@/lib/server/parse'
import { sameAdminHindrances } from './access-grants'
import { readCancelledNotes } from './cancelled-notes'
import { barredFrom, operationOf, requestedOf } from './operation'
import type { OperationRow } from './operation-row'
import { makerHindrance, type PersonAccess, readAccess, rolesMayDecide } from './parties'
import { readSameDays, type SameDay } from './same-day'
import { type ApprovalRow, type AttemptRow, readApprovals, readAttempts, readDecisionAccess } from './steps'

/**
 * Ledger rows as API answers, parsed by the schema of their kind. If the database fails meanwhile, steps are left out:
 * the sender must receive the outcome. A `viewer` who may decide gets more facts about maker and decider.
 */
export async function viewOperations<S extends z.ZodType>(
  schema: S,
  rows: OperationRow[],
  viewer?: Person,
): Promise<z.output<S>[]> {
  const around = await readAround(rows, viewer).catch((error: unknown) => {
    if (isDatabaseOutage(error)) return noAround
    throw error
  })
  return rows.map((row) => parseOutput(schema, viewOperation(row, around)))
}

type Around = {
  steps: (id: string) => Steps
  personOf: (id: string) => Someone
  sameDays: Map<string, SameDay>
  cancelledNotes: Awaited<ReturnType<typeof readCancelledNotes>>
  forDecider: DeciderView | null
}

async function readAround(rows: OperationRow[], viewer: Person | undefined): Promise<Around> {
  const database = await db()
  const operationIds = rows.map((row) => row.id)
  const attempts = Map.groupBy(await readAttempts(database, operationIds), (attempt) => attempt.operationId)
  const approvals = Map.groupBy(await readApprovals(database, operationIds), (approval) => approval.operationId)
  const actors = [...attempts.values(), ...approvals.values()].flat().flatMap(({ by }) => by ?? [])
  return {
    steps: (id: string) => ({ attempts: attempts.get(id) ?? [], approvals: approvals.get(id) ?? [] }),
    personOf: await readPeople([...rows.map((row) => row.createdBy), ...actors]),
    sameDays: await readSameDays(database, rows),
    cancelledNotes: await readCancelledNotes(database, rows),
    forDecider: await readForDecider(database, rows, viewer),
  }
}

type Steps = { attempts: AttemptRow[]; approvals: ApprovalRow[] }

const noAround: Around = {
  steps: () => ({ attempts: [], approvals: [] }),
  personOf: (id) => ({ id, name: '' }),
  sameDays: new Map(),
  cancelledNotes: new Map(),
  forDecider: null,
}

function viewOperation(row: OperationRow, { steps, personOf, sameDays, cancelledNotes, forDecider }: Around) {
  const { attempts, approvals } = steps(row.id)
  const someone = (id: string | null) => (id ? personOf(id) : null)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    input: row.input,
    result: row.result,
    error: row.error,
    corrected: row.corrected,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: { ...someone(row.createdBy), ...forDecider?.createdBy(row) },
    amountCents: row.amountCents,
    about: row.about,
    ...forDecider?.whole(row),
    approvals: approvals.map((approval) => ({
      decision: approval.decision,
      by: someone(approval.by),
      at: approval.at.toISOString(),
      reason: approval.reason,
      ...(approval.cancelledNotes && { cancelledNotes: approval.cancelledNotes }),
      ...forDecider?.approval(approval),
    })),
    ...(sameDays.has(row.id) && { sameDay: sameDays.get(row.id) }),
    ...(cancelledNotes.has(row.id) && { cancelledNotes: cancelledNotes.get(row.id) }),
    approvalUntil: row.approvalUntil?.toISOString() ?? null,
    sendOn: row.sendOn,
    sendAt: row.sendAt?.toISOString() ?? null,
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

/** HTTP answer to a submitted operation. The status depends only on its state (200 for a settled replay). */
export async function answerOperation(row: OperationRow, replayed: boolean) {
  const state = z.enum(operationStates).parse(row.state)
  if (state === 'failed') {
    const { code, detail, record, ...extras } = operationError.parse(row.error)
    throw new Problem(code, detail, { ...extras, record: record ?? undefined, operationId: row.id })
  }
  if (state === 'rejected') {
    throw refusal('conflict', 'The request was rejected by an approver', 'refused.approval-rejected')
  }
  if (state === 'cancelled')
    throw refusal('conflict', 'The request was cancelled before it was sent', 'refused.cancelled')
  const [view] = await viewOperations(z.unknown(), [row])
  const settled = state === 'accepted' || state === 'confirmed'
  return { data: view, status: settled ? (replayed ? 200 : 201) : 202 }
}

/** Fields of an operation that only possible deciders see. */
type DeciderView = {
  createdBy(row: OperationRow): object
  approval(approval: ApprovalRow): object
  whole(row: OperationRow): object
}

const nothing: DeciderView = { createdBy: () => ({}), approval: () => ({}), whole: () => ({}) }

function accessOf({ accessChangedAt, changerId, changerName }: PersonAccess) {
  return {
    accessChangedAt: accessChangedAt?.toISOString() ?? null,
    accessChangedBy: changerId && changerName !== null ? { id: changerId, name: changerName } : null,
  }
}

/**
 * Current access of the maker and the reader, and the access of maker and decider at the decision; nothing for other
 * readers.
 */
async function readForDecider(
  database: Database,
  rows: OperationRow[],
  viewer: Person | undefined,
): Promise<DeciderView> {
  if (!viewer) return nothing
  const isToDecide = (row: OperationRow) =>
    row.state === 'awaiting_approval' &&
    row.createdBy !== viewer.id &&
    rolesMayDecide(viewer.roles, operationOf(row.kind))
  const isDecider = may(viewer.roles, 'approvals.decide')
  if (!isDecider && !rows.some(isToDecide)) return nothing
  const ids = [...new Set([viewer.id, ...rows.map(({ createdBy }) => createdBy)])]
  const people = new Map((await readAccess(database, ids)).map((access) => [access.id, access]))
  const decided = await readDecisionAccess(
    database,
    rows.map(({ id }) => id),
  )
  const self = people.get(viewer.id)
  const makers = [...new Set(rows.filter(isToDecide).map(({ createdBy }) => createdBy))]
  const hindrances = await sameAdminHindrances(database, makers, viewer.id)
  const barred = await barredFor(database, rows.filter(isToDecide), viewer)
  return {
    createdBy(row) {
      if (!isDecider && !isToDecide(row)) return {}
      const maker = people.get(row.createdBy)
      const hindrance = makerHindrance({ maker }, operationOf(row.kind))
      return maker ? { active: maker.active, hindrance, ...accessOf(maker) } : {}
    },
    approval: ({ operationId, decision }) =>
      isDecider && (decision === 'approved' || decision === 'rejected')
        ? { access: decided.get(operationId) ?? { maker: null, decider: null } }
        : {},
    whole: (row) =>
      self && isToDecide(row)
        ? { decider: { ...accessOf(self), hindrance: hindrances.get(row.createdBy) ?? barred.get(row.id) ?? null } }
        : {},
  }
}

/** By operation: why the viewer may not approve it. */
async function barredFor(database: Database, rows: OperationRow[], viewer: Person): Promise<Map<string, RecordEntry>> {
  const found = new Map<string, RecordEntry>()
  for (const row of rows) {
    const operation = operationOf(row.kind)
    const record = operation.approval?.barred?.record
    if (!record || !(await barredFrom(operation, requestedOf(operation, row), database)).includes(viewer.id)) continue
    found.set(row.id, record)
  }
  return found
}
