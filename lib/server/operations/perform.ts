import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { type OperationError, operationError } from '@/lib/core/operations/operation-error'
import { type Person, requirePermission } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { env } from '@/lib/server/env'
import { asProblem } from '@/lib/server/http/problem-response'
import { log } from '@/lib/server/log'
import { trackPending } from '@/lib/server/process-state'
import { traced } from '@/lib/server/tracing/span'
import { DocumentedRefusal, UpstreamProblem } from '@/lib/server/upstream/failure'
import { claimForSending } from './claims'
import { readRow, record } from './ledger'
import { type Operation, operationOf, requestedOf } from './operation'
import type { Actor, OperationRow, Within } from './operation-row'
import { retryWhenDatabaseReturns } from './retry-settling'
import { laterSending } from './send-times'
import { settle, type Transition } from './settle'

/**
 * Records and sends an operation once, or leaves it to an approver. The row is right even if the caller disconnects: a
 * lost answer is `unknown` and is never sent again blindly. The same key returns the same operation.
 */
export async function submit(
  operation: Operation,
  id: string,
  input: unknown,
  person: Person,
  within?: Within,
): Promise<{ row: OperationRow; replayed: boolean }> {
  requirePermission(person, operation.may)
  const { row, created, attemptId } = await record(operation, id, input, person, within)
  if (attemptId === null) return { row, replayed: !created }
  return { row: await sendClaimed(operation, { row, attemptId, actor: person }), replayed: false }
}

type Claimed = { row: OperationRow; attemptId: number; actor: Actor }

/**
 * Sends an operation that this caller recorded or claimed as `sending`. When the database is unavailable for settling,
 * returns it as recorded.
 */
export function sendClaimed(operation: Operation, claimed: Claimed): Promise<OperationRow> {
  return trackPending(sendAndSettle(operation, claimed))
}

async function sendAndSettle(operation: Operation, claimed: Claimed): Promise<OperationRow> {
  const { row, attemptId, actor } = claimed
  const transition = await attemptTraced(operation, claimed)
  // A late answer corrects what a person gave up, and not what upstream has reported of it since.
  const onlyIf = (now: OperationRow) => storedError(now)?.reportedAt === undefined
  const settling = () => settle(operation, row.id, transition, actor, { attemptId, corrects: true, onlyIf })
  try {
    return (await settling()) ?? (await current(row))
  } catch (error) {
    if (isDatabaseOutage(error)) {
      retryWhenDatabaseReturns(row.id, settling)
      return row
    }
    // Upstream's answer cannot be recorded, so the outcome is resolved like a lost answer.
    const unknown = { state: 'unknown', error: errorOf(asProblem(error)) } as const
    return (await settle(operation, row.id, unknown, actor, { attemptId })) ?? (await current(row))
  }
}

function attemptTraced(operation: Operation, claimed: Claimed): Promise<Transition> {
  const { id, kind } = claimed.row
  return traced(`send ${kind}`, { attributes: { 'lastro.operation': id, 'lastro.kind': kind } }, async (span) => {
    const transition = await attempt(operation, claimed)
    span.setAttribute('lastro.state', transition.state)
    return transition
  })
}

async function attempt(operation: Operation, { row }: Claimed): Promise<Transition> {
  try {
    return await operation.send(operation.input.parse(row.input), { id: row.id })
  } catch (thrown) {
    const problem = isDatabaseOutage(thrown) ? cutOff : asProblem(thrown)
    const later =
      row.sendOn && problem.code === 'insufficient_balance' ? laterSending(env().SCHEDULE_TIMES, new Date()) : null
    const refused = thrown instanceof UpstreamProblem ? thrown.definite : thrown instanceof Problem
    const error = { ...errorOf(problem), ...(thrown instanceof DocumentedRefusal && { judged: true }) }
    log().warn({ operation: row.id, kind: row.kind, code: problem.code, refused }, 'operation not accepted')
    if (refused && later) return { state: 'scheduled', error, sendAt: later }
    return { state: refused ? 'failed' : 'unknown', error }
  }
}

const cutOff = refusal('internal', 'The database went away while it was being sent', 'operation.database-away')

const storedError = ({ error }: OperationRow) => operationError.safeParse(error).data

/** Whether only a person has it sent again or gives it up: its kind cannot be settled otherwise, or upstream refused the order. */
const waitsForPerson = ({ recover }: Operation, row: OperationRow) =>
  recover === 'ask-a-person' || recover.otherwise === 'ask-a-person' || storedError(row)?.judged === true

export function errorOf(problem: Problem): OperationError {
  const record = problem.extras.record ?? { code: 'internal.failed', values: {} }
  return operationError.parse({ ...problem.extras, code: problem.code, detail: problem.message, record })
}

async function current(row: OperationRow): Promise<OperationRow> {
  return (await readRow(await db(), row.id)) ?? row
}

/**
 * Reads upstream for an unknown outcome and settles it if possible; resends only when the operation declares it safe.
 */
export async function recoverUnknown(operation: Operation, row: OperationRow, actor: Actor): Promise<OperationRow> {
  if (operation.recover === 'ask-a-person') return row
  const found = await operation.recover.read(operation.input.parse(row.input), { id: row.id })
  if (found === 'unsettled' || (found === 'resend' && waitsForPerson(operation, row))) return current(row)
  if (found === 'resend') return resend(operation, row, actor)
  return (await settle(operation, row.id, found, actor)) ?? current(row)
}

async function resend(operation: Operation, row: OperationRow, actor: Actor): Promise<OperationRow> {
  const claimed = await claimForSending(row.id, 'unknown', actor)
  return claimed ? sendClaimed(operation, { ...claimed, actor }) : current(row)
}

/** Reads an accepted operation upstream again; a failed read changes nothing. */
export async function refreshAccepted(operation: Operation, row: OperationRow, actor: Actor): Promise<OperationRow> {
  return row.state === 'accepted' ? rereadAs(operation, row, row.result, actor) : row
}

/** Reads upstream under a result, such as an event states it, and settles or corrects the operation by what it says. */
export async function rereadAs(
  operation: Operation,
  row: OperationRow,
  result: unknown,
  actor: Actor = null,
): Promise<OperationRow> {
  const requested = requestedOf(operation, row)
  const found = await operation.refresh?.read(requested, operation.result.parse(result), row)
  if (!found) return row
  return (await settle(operation, row.id, found, actor, { corrects: true })) ?? current(row)
}

const abandoned: OperationError = {
  code: 'conflict',
  detail: 'Given up by a person: upstream never said what became of it',
  record: { code: 'operation.given-up', values: {} },
  givenUp: true,
}

/**
 * A person's "verify": settles by upstream's answer, or carries out the person's decision when upstream offers nothing
 * to read.
 */
export async function verify(
  id: string,
  decision: 'resend' | 'abandon' | undefined,
  person: Person,
): Promise<OperationRow> {
  const row = await readRow(await db(), id)
  if (!row) throw new Problem('not_found', 'There is no such operation')
  const operation = operationOf(row.kind)
  requirePermission(person, operation.may)
  if (row.state === 'accepted') return refreshAccepted(operation, row, person)
  if (row.state !== 'unknown') {
    if (decision) {
      throw refusal('conflict', `The operation is ${row.state}: there is nothing to decide`, {
        code: 'refused.nothing-to-decide',
        values: { state: row.state },
      })
    }
    return row
  }
  const asks = waitsForPerson(operation, row)
  if (decision === 'abandon' && !asks) {
    throw refusal(
      'conflict',
      'It may have been done: it is settled by asking upstream, it cannot be given up',
      'refused.settled-by-reading',
    )
  }
  const read = await recoverUnknown(operation, row, person)
  if (!asks || read.state !== 'unknown') return read
  if (!decision) {
    throw refusal(
      'conflict',
      'Nothing upstream tells what became of it: decide to resend with the same external id, or to abandon',
      'refused.decision-needed',
    )
  }
  if (decision === 'resend') return resend(operation, row, person)
  const onlyIf = ({ state }: OperationRow) => state === 'unknown'
  return (await settle(operation, id, { state: 'failed', error: abandoned }, person, { onlyIf })) ?? current(row)
}
