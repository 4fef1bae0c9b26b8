import 'server-only'
import type { z } from 'zod'
import type { OperationKind } from '@/lib/core/operation-states'
import type { Permission } from '@/lib/core/permissions'

/** What upstream certainly did. */
export type Settled<R = unknown> =
  | { state: 'accepted' | 'confirmed'; result: R }
  | { state: 'failed'; code: 'payment_refused'; detail: string }

export type Sending = {
  /** The idempotency key; also the operation's id. */
  id: string
}

export type Operation<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  kind: OperationKind
  /** Who may ask for it, and settle it. */
  may: Permission
  mayRead: Permission
  input: I
  result: R
  /** At most one live operation of the kind per subject. */
  subject?(input: z.output<I>): string | null
  amountCents?(input: z.output<I>): number | null
  accountId?(input: z.output<I>): string | null
  /** Everything a person may search by. */
  search(input: z.output<I>, result: z.output<R> | null, sending: Sending): (string | null | undefined)[]
  /** Sends once. An UpstreamProblem that is not definite leaves the outcome unknown. */
  send(input: z.output<I>, sending: Sending): Promise<Settled<z.output<R>>>
  /**
   * What a lost answer allows. `ask-a-person`: upstream offers nothing to read, so only a person may resend or give up.
   * `read` answers what upstream has, `resend` when sending again under the same identifier is safe, or `unsettled`.
   */
  recover:
    | 'ask-a-person'
    | { read(input: z.output<I>, sending: Sending): Promise<Settled<z.output<R>> | 'resend' | 'unsettled'> }
  /** Reads what an accepted operation has become; null when nothing has changed. Past `until` the worker stops asking. */
  refresh?: {
    read(input: z.output<I>, result: z.output<R>): Promise<Settled<z.output<R>> | null>
    until(input: z.output<I>, createdAt: Date): Date
  }
}

const holder = globalThis as typeof globalThis & { lastroOperations?: Map<string, Operation> }

/** Declares an operation once; the ledger, its route, the worker and the lists know it from here. */
export function operation<I extends z.ZodType, R extends z.ZodType>(declared: Operation<I, R>): Operation<I, R> {
  holder.lastroOperations ??= new Map()
  holder.lastroOperations.set(declared.kind, declared)
  return declared
}

export function operationOf(kind: string): Operation {
  const found = holder.lastroOperations?.get(kind)
  if (!found) throw new Error(`no operation is declared for ${kind}`)
  return found
}

export function declaredOperations(): Operation[] {
  return [...(holder.lastroOperations?.values() ?? [])]
}
