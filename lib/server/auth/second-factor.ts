import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import type { AssertionResponse } from '@/lib/core/passkey-response'
import type { Database, Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { requestContext } from '@/lib/server/http/request-context'
import { judgeCode } from './code-guess'
import { type ChallengeOwner, type Decided, holdsDecisionProof, takeDecisionProof } from './passkey-challenges'
import { countPasskeys } from './passkey-rows'
import { takeAssertion } from './passkeys'
import type { Person } from './person'
import { findFactor, takeCode } from './second-factor-codes'
import { lastProof } from './session-rows'

type Id = Pick<Person, 'id'>

/** Whether the person has a second factor: an authenticator app or a passkey. */
export async function hasSecondFactor(database: Pick<Transaction, 'select'>, { id }: Id): Promise<boolean> {
  return (await findFactor(database, id))?.confirmedAt != null || (await countPasskeys(database, id)) > 0
}

/** The owner of the challenges and proofs of this request's session. */
export const challengeOwner = ({ id }: Id): ChallengeOwner => ({
  userId: id,
  sessionId: requestContext()?.caller?.sessionId ?? null,
})

/**
 * Required before an amount above the approval threshold is requested or approved. Throws `second_factor_required` when
 * the person has a second factor and last proved it in this session longer than `STEP_UP_MINUTES` ago. For a decision,
 * a proof given for that decision is enough.
 */
export async function requireRecentProof(
  database: Database | Transaction,
  person: Id,
  decided: Decided | null = null,
): Promise<void> {
  if (decided && (await holdsDecisionProof(database, challengeOwner(person), decided))) return
  if (!(await isProofDue(database, person))) return
  throw refusal('second_factor_required', 'Prove yourself again at /api/account/step-up', 'refused.step-up-due')
}

/** Whether the person has a second factor and last proved it in this session longer than `STEP_UP_MINUTES` ago. */
export async function isProofDue(database: Database | Transaction, person: Id): Promise<boolean> {
  if (!(await hasSecondFactor(database, person))) return false
  const provenAt = await lastProof(database, person.id)
  return provenAt === null || Date.now() - provenAt.getTime() >= env().STEP_UP_MINUTES * 60_000
}

/** As `requireRecentProof` at the moment of the decision: uses up the proof given for it. */
export async function takeRecentProof(tx: Transaction, person: Id, decided: Decided): Promise<void> {
  if (!(await takeDecisionProof(tx, challengeOwner(person), decided))) await requireRecentProof(tx, person)
}

type Taking = { take?: (tx: Transaction, userId: string, code: string) => Promise<unknown> }

/**
 * Verifies a code, counted as a guess, and runs `then` in the same transaction. Throws `password_refused` for the
 * code's field, or `too_many_attempts`.
 */
export async function withCode<T>(
  person: Person,
  code: string,
  then: (tx: Transaction) => Promise<T>,
  { take = takeCode }: Taking = {},
): Promise<T> {
  const judged = await judgeCode(person, (tx) => take(tx, person.id, code), then)
  if (judged.ok) return judged.value
  throw judged.seconds > 0 ? locked(judged.seconds) : wrong('code', 'not a code that is good now', 'field.code-wrong')
}

/** Proof by a passkey that the person is present; with `decided`, only for that decision and this challenge. */
export type PasskeyProof = { challenge: string; decided: Decided | null }

/** As `withCode`, for a passkey's answer to a challenge of this session. */
export async function withPasskey<T>(
  person: Person,
  given: AssertionResponse,
  then: (tx: Transaction, proof: PasskeyProof) => Promise<T>,
): Promise<T> {
  const requested = { userId: person.id, purpose: 'step-up', owner: challengeOwner(person) } as const
  const judged = await judgeCode(person, (tx) => takeAssertion(tx, given, requested), then, 'session.passkey-failed')
  if (judged.ok) return judged.value
  throw judged.seconds > 0 ? locked(judged.seconds) : wrongPasskey()
}

export const wrongPasskey = (path = 'passkey') => wrong(path, 'not an answer that is good now', 'field.passkey-refused')

const locked = (seconds: number) =>
  new Problem('too_many_attempts', 'Too many attempts at this second factor', { retryAfter: seconds })

function wrong(path: string, message: string, code: 'field.code-wrong' | 'field.passkey-refused'): Problem {
  return new Problem('password_refused', `${path}: ${message}`, { errors: [{ path, message, code, params: {} }] })
}
