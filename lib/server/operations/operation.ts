import 'server-only'
import type { z } from 'zod'
import type { OperationContract } from '@/lib/core/contract'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Fault, type Problem } from '@/lib/core/errors'
import type { CancelledNote } from '@/lib/core/operations/cancelled-note'
import type { OperationKind } from '@/lib/core/operations/operation-states'
import type { Receiver } from '@/lib/core/pix/receiver'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import type { OperationRow } from './operation-row'

/** The certain outcome of an upstream request. */
export type Settled<R = unknown> =
  | { state: 'accepted' | 'confirmed'; result: R }
  | { state: 'failed'; code: ErrorCode; detail: string; record: RecordEntry; reportedAt?: string }

export type Sending = {
  /** The idempotency key; also the operation's id. */
  id: string
}

/** What an operation requests, and what was known when it was requested: the column `about`. */
export type Requested<I, C> = { input: I; context: C | null }

/** A requested operation that will be recorded under this id together with others. */
export type Outstanding<I = unknown> = {
  id: string
  createdBy: string
  createdAt: Date
  sendOn: string | null
  input: I
}

/** What an approver confirms with a reason. */
export type Given = { reason: string | undefined; isNoteConfirmed: boolean; isHolderConfirmed: boolean }

type Declaration<I extends z.ZodType, R extends z.ZodType, C extends z.ZodType, Q extends z.ZodType> = {
  input: I
  result: R
  /** For an operation whose input is made from a request: what its route takes, answers and does. */
  request?: {
    input: Q
    output: z.ZodType
    run(input: z.output<Q>, person: Person, key: string): Promise<{ data: unknown; status: number }>
  }
  /** Facts to record at the time of the request. A thrown Problem refuses the request before it is recorded. */
  context?: { schema: C; capture(input: z.output<I>, person: Person): Promise<z.output<C>> }
  /** Throws a Problem that refuses a request in the transaction that records it; parts were admitted with their whole. */
  admit?(tx: Transaction, input: z.output<I>): Promise<void>
  /** While an operation on a subject is not void, a second one of the same kind is refused. */
  subject?(input: z.output<I>): string | null
  /** The operation is shown on its subject's screens, so live messages carry the subject instead of its id. */
  shownBySubject?: true
  /** Integer cents; null while unknown. */
  amountCents?(requested: Requested<z.output<I>, z.output<C>>, result: z.output<R> | null): number | null
  /** Integer cents leaving the account, if more than the amount: approval and balance are judged by it. */
  outgoingCents?(input: z.output<I>): number
  /**
   * Receivers of each request. All requests of one person for one receiver on a day in São Paulo are judged together by
   * the threshold.
   */
  receivers?(requested: Requested<z.output<I>, z.output<C>>[], database: Database | Transaction): Promise<Receiver[]>
  /**
   * Requests of these people since an instant, or for these sending days, as part of something larger, that are not in
   * the ledger yet.
   */
  outstanding?(
    database: Database | Transaction,
    makers: string[],
    since: Date,
    sendingDays: string[],
  ): Promise<Outstanding<z.output<I>>[]>
  /** For requests of money: received integer cents; null while unknown. */
  paidCents?(result: z.output<R>): number | null
  accountId?(input: z.output<I>): string | null
  /** The maker's notice of confirmation, instead of the usual one. */
  confirmedNotice?: 'statement.ready'
  /** Search text; the amount and the operation's id are added automatically. */
  search(
    requested: Requested<z.output<I>, z.output<C>>,
    result: z.output<R> | null,
    sending: Sending,
  ): (string | null | undefined)[]
  /**
   * From the threshold on, another person approves first; an unknown amount counts as over it. `recheck` runs at the
   * approval and returns the current facts: a thrown Problem leaves the operation pending and unsent. `of` selects the
   * requests that need approval.
   */
  approval?: {
    of?(input: z.output<I>): boolean
    recheck(requested: Requested<z.output<I>, z.output<C>>, given: Given): Promise<z.output<C>>
    /** Whether it always needs another person's approval, whatever the amount. */
    always?(input: z.output<I>): boolean
    /**
     * For a whole of several payments: the most that one receiver gets on that day, with the maker's other requests, in
     * integer cents. The maker's other requests wait for this judgement.
     */
    receiverCents?(
      requested: Requested<z.output<I>, z.output<C>>,
      database: Database | Transaction,
      maker: Person,
    ): Promise<number>
    /** Ids of users who may not approve such a request, and the reason shown to them. */
    barred?: {
      people(requested: Requested<z.output<I>, z.output<C>>, database: Database | Transaction): Promise<string[]>
      record: RecordEntry
    }
  }
  /**
   * What may be scheduled for a day in São Paulo: the day, and the checks repeated right before sending. A Problem
   * thrown there fails the operation unsent; `insufficient_balance` tries again at the later times of that day, and
   * `holder_changed` leaves the decision to a person.
   */
  schedule?: {
    sendOn(input: z.output<I>): string | null
    /** Returns the context as found, to be recorded where it is sent. */
    judge(requested: Requested<z.output<I>, z.output<C>>): Promise<z.output<C> | undefined>
    /** Id of the whole with which it was requested and approved; null when requested separately. */
    partOf?(id: string, database?: Database | Transaction): Promise<string | null>
  }
  /** The notes that it pays: a cancelled or denied one stops it unless a person has confirmed the payment. */
  notes?: {
    /** Those of each operation that are cancelled or denied now. */
    cancelled(
      database: Database | Transaction,
      rows: readonly Pick<OperationRow, 'id' | 'input'>[],
    ): Promise<Map<string, readonly CancelledNote[]>>
    /** Ids of the cancelled or denied notes whose payment its maker has confirmed. */
    confirmed(requested: Requested<z.output<I>, z.output<C>>): string[]
    /** Each of its parts is stopped by its own note, and the others are sent. */
    ofParts?: true
  }
  /** Writes in the transaction that confirms the operation. */
  onConfirmed?(tx: Transaction, row: OperationRow): Promise<void>
  /** Writes in the transaction that fails the operation. */
  onFailed?(tx: Transaction, row: OperationRow): Promise<void>
  /** Notifies about the whole that the operation belongs to; false when the operation needs its own notification. */
  notifyOfWhole?(tx: Transaction, row: OperationRow): Promise<boolean>
  /** Sends once. An UpstreamProblem that is not definite leaves the outcome unknown. */
  send(input: z.output<I>, sending: Sending): Promise<Settled<z.output<R>>>
  /**
   * How a lost answer is resolved. `ask-a-person`: upstream offers nothing to read, so only a person may resend or give
   * up. `read` returns upstream's result, `resend` when sending again under the same identifier is safe, or
   * `unsettled`; `otherwise: 'ask-a-person'` leaves an unsettled one to a person, too.
   */
  recover:
    | 'ask-a-person'
    | {
        read(input: z.output<I>, sending: Sending): Promise<Settled<z.output<R>> | 'resend' | 'unsettled'>
        otherwise?: 'ask-a-person'
      }
  /**
   * Reads the current state of an accepted operation; null when nothing has changed. After `until` the worker stops
   * reading.
   */
  refresh?: {
    read(
      requested: Requested<z.output<I>, z.output<C>>,
      result: z.output<R>,
      row: Pick<OperationRow, 'id' | 'createdAt' | 'sentAt' | 'updatedAt'>,
    ): Promise<Settled<z.output<R>> | null>
    until(input: z.output<I>, createdAt: Date): Date
  }
}

/** Adds the context to record with a refusal: what the check found. */
export const withContext = (problem: Problem, context: unknown) => Object.assign(problem, { context })

export const contextOf = (problem: Problem): unknown => ('context' in problem ? problem.context : undefined)

/** The worker repeats `refresh` for this many days, whatever was requested. */
export const untilDays = (days: number) => (_: unknown, createdAt: Date) =>
  new Date(createdAt.getTime() + days * 24 * 3_600_000)

/** An operation with its contract, as used by the ledger, its route and the worker. */
export type Operation<
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  C extends z.ZodType = z.ZodType,
> = OperationContract & Declaration<I, R, C, z.ZodType> & { declares: 'operation' }

/** Required exactly for contracts that may need another person's approval. */
type Approval<A extends boolean> = A extends true ? { approval: object } : { approval?: undefined }

/** Defines how a contract's operation is sent, recorded, recovered and shown. */
export function operation<
  K extends OperationKind,
  A extends boolean,
  I extends z.ZodType,
  R extends z.ZodType,
  C extends z.ZodType = z.ZodNull,
  Q extends z.ZodType = z.ZodType,
>(
  contract: OperationContract<K, A>,
  declared: Declaration<I, R, C, Q> & Approval<NoInfer<A>>,
): Operation<I, R, C> & { kind: K } {
  return { ...contract, ...declared, declares: 'operation' }
}

const registered = processState('operations', () => new Map<string, Operation>())

/** Registers all kinds of operations; call at the start, before anything is served. */
export function registerOperations(registry: { [K in OperationKind]?: Operation & { kind: K } }): void {
  for (const operation of Object.values(registry)) registered.set(operation.kind, operation)
}

export function operationOf(kind: string): Operation {
  const found = registered.get(kind)
  if (!found) throw new Fault(`no operation is registered for ${kind}`)
  return found
}

/** Cents leaving the account, by current knowledge; null while unknown. */
export function outgoingOf(operation: Operation, requested: Requested<unknown, unknown>): number | null {
  return operation.outgoingCents?.(requested.input) ?? operation.amountCents?.(requested, null) ?? null
}

/** Users who may not approve this request. */
export async function barredFrom(
  operation: Operation,
  requested: Requested<unknown, unknown>,
  database: Database | Transaction,
): Promise<string[]> {
  return (await operation.approval?.barred?.people(requested, database)) ?? []
}

/** A row's request and context, parsed by the operation's own schemas. */
export function requestedOf(
  operation: Operation,
  row: { input: unknown; about: unknown },
): Requested<unknown, unknown> {
  const context = row.about === null || !operation.context ? null : operation.context.schema.parse(row.about)
  return { input: operation.input.parse(row.input), context }
}
