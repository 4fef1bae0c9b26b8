import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import type { Database, Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { judgeCode } from './code-guess'
import type { Person } from './person'
import { findFactor, takeCode } from './second-factor-codes'
import { lastProof } from './session-rows'

/**
 * Before money from the approval threshold on is asked for or approved: throws `second_factor_required` where the person has
 * a second factor and last proved themselves by it, in this session, longer ago than `STEP_UP_MINUTES`.
 */
export async function requireRecentProof(database: Database | Transaction, person: Pick<Person, 'id'>): Promise<void> {
  const factor = await findFactor(database, person.id)
  if (!factor?.confirmedAt) return
  const provenAt = await lastProof(database, person.id)
  if (provenAt && Date.now() - provenAt.getTime() < env().STEP_UP_MINUTES * 60_000) return
  throw refusal('second_factor_required', 'Prove yourself again at /api/account/step-up', 'refused.step-up-due')
}

type Taking = { take?: (tx: Transaction, userId: string, code: string) => Promise<unknown> }

/**
 * Takes a code, counted as a guess, and in the same transaction does `then`. Throws `password_refused`, naming the field, or
 * `too_many_attempts`.
 */
export async function withCode<T>(
  person: Person,
  code: string,
  then: (tx: Transaction) => Promise<T>,
  { take = takeCode }: Taking = {},
): Promise<T> {
  const judged = await judgeCode(person, (tx) => take(tx, person.id, code), then)
  if (judged.ok) return judged.value
  throw judged.seconds > 0 ? locked(judged.seconds) : wrongCode()
}

const locked = (seconds: number) =>
  new Problem('too_many_attempts', 'Too many attempts at this code', { retryAfter: seconds })

function wrongCode(): Problem {
  const error = { path: 'code', message: 'not a code that is good now', code: 'field.code-wrong', params: {} } as const
  return new Problem('password_refused', `${error.path}: ${error.message}`, { errors: [error] })
}
