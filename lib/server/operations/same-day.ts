import 'server-only'
import { eq, gte, inArray, or, sql } from 'drizzle-orm'
import { currentDay, startOfDay } from '@/lib/core/dates'
import { goingTo, type Receiver } from '@/lib/core/pix/receiver'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { type Operation, operationOf, outgoingOf, requestedOf } from './operation'
import { findOperations, mayBeMade, type OperationRow } from './operation-row'

type Request = Pick<OperationRow, 'id' | 'createdBy' | 'createdAt' | 'sendOn'> & {
  receiver: Receiver
  outgoingCents: number
}

/** A person's requests for one receiver on one day in São Paulo: their number and total in integer cents. */
export type SameDay = { count: number; cents: number }

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

function sumOf(requests: readonly { outgoingCents: number }[]): SameDay {
  return { count: requests.length, cents: requests.reduce((sum, { outgoingCents }) => sum + outgoingCents, 0) }
}

/** A person's requests of a kind for a receiver: made today, or made earlier for today or the given day. */
export async function requestedToday(
  database: Database | Transaction,
  operation: Operation,
  receiver: Receiver,
  { id: createdBy }: Pick<Person, 'id'>,
  sendOn: string | null,
): Promise<SameDay> {
  const today = currentDay(new Date())
  const days = [today, ...(sendOn === null ? [] : [sendOn])]
  return sumOf(goingTo(receiver, await requestedSince(database, operation, [createdBy], startOfDay(today), days)))
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
      if (earlier && earlier.length > 0) found.set(id, sumOf(earlier))
    }
  }
  return found
}

const sendingDay = ({ sendOn, createdAt }: Pick<OperationRow, 'sendOn' | 'createdAt'>) =>
  sendOn ?? currentDay(createdAt)

function isEarlierThatDay(other: Request, own: Request): boolean {
  const { id, createdBy, createdAt } = own
  const together = currentDay(other.createdAt) === currentDay(createdAt) || sendingDay(other) === sendingDay(own)
  if (other.createdBy !== createdBy || !together) return false
  return other.createdAt < createdAt || (other.createdAt.getTime() === createdAt.getTime() && other.id < id)
}
