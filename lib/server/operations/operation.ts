import 'server-only'
import type { z } from 'zod'
import type { OperationContract } from '@/lib/core/contract'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Fault } from '@/lib/core/errors'
import type { OperationKind } from '@/lib/core/operations/operation-states'
import type { Receiver } from '@/lib/core/pix/receiver'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import type { OperationRow } from './operation-row'

/** What upstream certainly did. */
export type Settled<R = unknown> =
  | { state: 'accepted' | 'confirmed'; result: R }
  | { state: 'failed'; code: ErrorCode; detail: string; record: RecordEntry }

export type Sending = {
  /** The idempotency key; also the operation's id. */
  id: string
}

/** What an operation requests, and what was known when it was requested: the column `about`. */
export type Requested<I, C> = { input: I; context: C | null }

/** An operation that was requested with others and will be recorded under this id. */
export type Outstanding<I = unknown> = {
  id: string
  createdBy: string
  createdAt: Date
  sendOn: string | null
  input: I
}

type Declaration<I extends z.ZodType, R extends z.ZodType, C extends z.ZodType> = {
  input: I
  result: R
  /** What is worth recording of the moment when it is requested. A Problem thrown refuses the request before it is recorded. */
  context?: { schema: C; capture(input: z.output<I>, person: Person): Promise<z.output<C>> }
  /** A second operation of the kind on a subject waits until the first is void. */
  subject?(input: z.output<I>): string | null
  /** Its screens are those of its subject, which live messages name in the place of its id. */
  shownBySubject?: true
  /** Integer cents; null while unknown. */
  amountCents?(requested: Requested<z.output<I>, z.output<C>>, result: z.output<R> | null): number | null
  /** Integer cents that would leave the account, where that is more than the amount: what an approval and a balance are judged by. */
  outgoingCents?(input: z.output<I>): number
  /** Whom each goes to. What one person requests for one receiver on a day in São Paulo is judged together by the threshold. */
  receivers?(requested: Requested<z.output<I>, z.output<C>>[], database: Database | Transaction): Promise<Receiver[]>
  /** What these people have requested since then, or for these sending days, as part of something larger, and what is not in the ledger so far. */
  outstanding?(
    database: Database | Transaction,
    makers: string[],
    since: Date,
    sendingDays: string[],
  ): Promise<Outstanding<z.output<I>>[]>
  /** For requests of money: received integer cents; null while not stated. */
  paidCents?(result: z.output<R>): number | null
  accountId?(input: z.output<I>): string | null
  /** The kind of notice by which its maker learns that it was confirmed, in place of the usual one. */
  confirmedNotice?: 'statement.ready'
  /** Everything a person may search by; the amount and the operation's id are searched anyway. */
  search(
    requested: Requested<z.output<I>, z.output<C>>,
    result: z.output<R> | null,
    sending: Sending,
  ): (string | null | undefined)[]
  /**
   * From the threshold on, another person approves first; an unknown amount counts as over it. `recheck` runs at the
   * moment of the approval and returns the current facts: a thrown Problem leaves the operation pending, and nothing is
   * sent. `of` selects requests, where it is not for all.
   */
  approval?: {
    of?(input: z.output<I>): boolean
    recheck(requested: Requested<z.output<I>, z.output<C>>, approver: Person): Promise<z.output<C>>
    /** Whether it always needs another person's approval, whatever the amount. */
    always?(input: z.output<I>): boolean
    /** Whether it needs approval below the threshold too; other requests of its maker wait until this is known. */
    also?(requested: Requested<z.output<I>, z.output<C>>, tx: Transaction, maker: Person): Promise<boolean>
    /** Ids of users who may not approve such a request, and the reason that they are shown. */
    barred?: {
      people(requested: Requested<z.output<I>, z.output<C>>, database: Database | Transaction): Promise<string[]>
      record: RecordEntry
    }
  }
  /**
   * What may be requested for a day in São Paulo: which day, and what its kind judges again right before it is sent. A Problem
   * thrown there fails it unsent; `insufficient_balance` has it tried again at the later times of that day.
   */
  schedule?: {
    sendOn(input: z.output<I>): string | null
    judge(requested: Requested<z.output<I>, z.output<C>>, makerId: string): Promise<void>
    /** What it was requested and approved with, by id; null: by itself. */
    partOf?(id: string): Promise<string | null>
  }
  /** Writes in the transaction that confirms it. */
  onConfirmed?(tx: Transaction, row: OperationRow): Promise<void>
  /** Writes in the transaction that fails it. */
  onFailed?(tx: Transaction, row: OperationRow): Promise<void>
  /** Notifies of the whole that the operation is a part of; false when the operation needs a notification of its own. */
  notifyOfWhole?(tx: Transaction, row: OperationRow): Promise<boolean>
  /** Sends once. An UpstreamProblem that is not definite leaves the outcome unknown. */
  send(input: z.output<I>, sending: Sending): Promise<Settled<z.output<R>>>
  /**
   * What a lost answer allows. `ask-a-person`: upstream offers nothing to read, so only a person may resend or give up.
   * `read` answers what upstream has, `resend` when sending again under the same identifier is safe, or `unsettled`;
   * `otherwise: 'ask-a-person'` leaves what stays unsettled to a person, too.
   */
  recover:
    | 'ask-a-person'
    | {
        read(input: z.output<I>, sending: Sending): Promise<Settled<z.output<R>> | 'resend' | 'unsettled'>
        otherwise?: 'ask-a-person'
      }
  /** Reads what an accepted operation has become; null when nothing has changed. Past `until` the worker stops asking. */
  refresh?: {
    read(
      requested: Requested<z.output<I>, z.output<C>>,
      result: z.output<R>,
      sending: Sending,
    ): Promise<Settled<z.output<R>> | null>
    until(input: z.output<I>, createdAt: Date): Date
  }
}

/** Number of days for which the worker repeats `refresh`, whatever was requested. */
export const untilDays = (days: number) => (_: unknown, createdAt: Date) =>
  new Date(createdAt.getTime() + days * 24 * 3_600_000)

/** An operation with its contract: what the ledger, its route and the worker go by. */
export type Operation<
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  C extends z.ZodType = z.ZodType,
> = OperationContract & Declaration<I, R, C>

/** Required exactly for contracts that may need another person's approval. */
type Approval<A extends boolean> = A extends true ? { approval: object } : { approval?: undefined }

/** What carries out a contract: sent, recorded, recovered and shown as declared here. */
export function operation<
  K extends OperationKind,
  A extends boolean,
  I extends z.ZodType,
  R extends z.ZodType,
  C extends z.ZodType = z.ZodNull,
>(
  contract: OperationContract<K, A>,
  declared: Declaration<I, R, C> & Approval<NoInfer<A>>,
): Operation<I, R, C> & { kind: K } {
  return { ...contract, ...declared }
}

const registered = processState('operations', () => new Map<string, Operation>())

/** At the start, before anything is served: the kinds that the ledger knows are these. */
export function registerOperations(registry: { [K in OperationKind]?: Operation & { kind: K } }): void {
  for (const operation of Object.values(registry)) registered.set(operation.kind, operation)
}

export function operationOf(kind: string): Operation {
  const found = registered.get(kind)
  if (!found) throw new Fault(`no operation is registered for ${kind}`)
  return found
}

/** The amount that would leave the account, by current knowledge; null while unknown. */
export function outgoingOf(operation: Operation, requested: Requested<unknown, unknown>): number | null {
  return operation.outgoingCents?.(requested.input) ?? operation.amountCents?.(requested, null) ?? null
}

/** Who may not approve this request. */
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
