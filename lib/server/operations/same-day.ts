import 'server-only'
import { eq, gte, inArray, or, sql } from 'drizzle-orm'
import { currentDay, startOfDay } from '@/lib/core/dates'
import { isAnotherHolder } from '@/lib/core/pix/holder'
import { agreeOnlyByDigits, goingTo, type Receiver } from '@/lib/core/pix/receiver'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { type Operation, operationOf, outgoingOf, requestedOf } from './operation'
import { findOperations, mayBeMade, type OperationRow } from './operation-row'

type Request = Pick<OperationRow, 'id' | 'createdBy' | 'createdAt' | 'sendOn'> & {
  receiver: Receiver
  outgoingCents: number
}

/**
 * A person's requests for one receiver on one day in São Paulo: their number and total in integer cents, whether one of them
 * has no more than visible digits of a tax id in common, and which of them went to an earlier holder of the key.
 */
export type SameDay = {
  count: number
  cents: number
  byDigits?: true
  earlier?: { count: number; cents: number; name: string | null }
}

const lockKey = 72175013

/** Judges one request of a person at a time, on all instances, until the transaction ends. */
export async function lockRequestsOf(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::int, hashtext(${personId}))`)
}

/** Receivers of these people's requests of a kind since an instant or for one of these days, without void ones. */
async function requestedSince(
  database: Database | Transaction,
  operation: Operation,
  makers: string[],
  since: Date,
  sendingDays: string[],
): Promise<Request[]> {
  const { kind, createdBy, createdAt, sendOn } = operations
  const isOne = [
    eq(kind, operation.kind),
    inArray(createdBy, makers),
    or(gte(createdAt, since), inArray(sendOn, sendingDays)),
    mayBeMade(),
  ]
  const rows = await findOperations(isOne, database)
  const outstanding = (await operation.outstanding?.(database, makers, since, sendingDays)) ?? []
  const all = [
    ...rows.map((row) => ({ ...row, requested: requestedOf(operation, row) })),
    ...outstanding.map(({ input, ...one }) => ({ ...one, requested: { input, context: null } })),
  ]
  const receivers =
    (await operation.receivers?.(
      all.map(({ requested }) => requested),
      database,
    )) ?? []
  return all.flatMap(({ id, createdBy: by, createdAt: at, sendOn: day, requested }, index) => {
    const receiver = receivers[index]
    const outgoingCents = outgoingOf(operation, requested) ?? 0
    return receiver ? { id, createdBy: by, createdAt: at, sendOn: day, receiver, outgoingCents } : []
  })
}

/** A person's requests of a kind today, with their receivers. */
export function requestsToday(database: Database | Transaction, operation: Operation, personId: string) {
  const today = currentDay(new Date())
  return requestedSince(database, operation, [personId], startOfDay(today), [today])
}

function sumOf(to: Receiver, requests: readonly Pick<Request, 'receiver' | 'outgoingCents'>[]): SameDay {
  const total = (of: typeof requests) => of.reduce((sum, { outgoingCents }) => sum + outgoingCents, 0)
  const earlier = requests.filter(({ receiver }) => isAnotherHolder(receiver.requestedFor, to.current))
  const byDigits = requests.some(({ receiver }) => agreeOnlyByDigits(to, receiver))
  const name = earlier[0]?.receiver.requestedFor?.owner.name ?? null
  return {
    count: requests.length,
    cents: total(requests),
    ...(byDigits && { byDigits }),
    ...(earlier.length > 0 && { earlier: { count: earlier.length, cents: total(earlier), name } }),
  }
}

/** A person's requests of a kind for a receiver that leave on the given day, or else today. */
export async function requestedToday(
  database: Database | Transaction,
  operation: Operation,
  receiver: Receiver,
  { id: createdBy }: Pick<Person, 'id'>,
  sendOn: string | null,
): Promise<SameDay> {
  const today = currentDay(new Date())
  const day = sendOn ?? today
  const requests = await requestedSince(database, operation, [createdBy], startOfDay(today), [day])
  const ofDay = requests.filter((request) => sendingDay(request) === day)
  return sumOf(receiver, goingTo(receiver, ofDay))
}

/** As `readEarlierThatDay`, for rows that await approval. */
export function readSameDays(database: Database, rows: readonly OperationRow[]): Promise<Map<string, SameDay>> {
  return readEarlierThatDay(
    database,
    rows.filter(({ state }) => state === 'awaiting_approval'),
  )
}

/** By operation: the maker's earlier requests for the same receiver on the same day or for the same sending day. */
export async function readEarlierThatDay(
  database: Database,
  rows: readonly OperationRow[],
): Promise<Map<string, SameDay>> {
  const found = new Map<string, SameDay>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const operation = operationOf(kind)
    if (!operation.receivers) continue
    const makers = [...new Set(ofKind.map(({ createdBy }) => createdBy))]
    const first = Math.min(...ofKind.map(({ createdAt }) => createdAt.getTime()))
    const requests = await requestedSince(database, operation, makers, startOfDay(currentDay(new Date(first))), [
      ...new Set(ofKind.map(sendingDay)),
    ])
    for (const { id } of ofKind) {
      const own = requests.find((request) => request.id === id)
      const earlier =
        own &&
        goingTo(
          own.receiver,
          requests.filter((other) => isEarlierThatDay(other, own)),
        )
      if (earlier && earlier.length > 0) found.set(id, sumOf(own.receiver, earlier))
    }
  }
  return found
}

const sendingDay = ({ sendOn, createdAt }: Pick<OperationRow, 'sendOn' | 'createdAt'>) =>
  sendOn ?? currentDay(createdAt)

function isEarlierThatDay(other: Request, own: Request): boolean {
  const { id, createdBy, createdAt } = own
  if (other.createdBy !== createdBy || sendingDay(other) !== sendingDay(own)) return false
  return other.createdAt < createdAt || (other.createdAt.getTime() === createdAt.getTime() && other.id < id)
}
