import 'server-only'
import { eq } from 'drizzle-orm'
import { Problem, refusal } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { requestContext } from '@/lib/server/http/request-context'
import { passwordsAreOn, requirePasswords } from './password-rules'
import type { Person } from './person'
import { sessionRow } from './session-rows'
import { checkPassword } from './sign-in'

/** How long any kind of sign-in proves the person's identity, in ms. */
const freshMs = 5 * 60_000

export type Identity = {
  /** Whether the person has a password to confirm with. */
  password: boolean
  /** End of the fresh sign-in; null when the sign-in is no longer fresh. */
  freshUntil: string | null
}

/** How the person of this request can confirm their identity. */
export async function identityOf(person: Person): Promise<Identity> {
  const user = await findPerson(person)
  const until = await freshUntil()
  return { password: passwordsAreOn() && user?.passwordHash != null, freshUntil: until?.toISOString() ?? null }
}

/**
 * Confirms the identity before a change of a second factor: by the password, if one is given, or by a sign-in within
 * the last five minutes. Throws `second_factor_required` when neither holds. A given password is checked by
 * `requirePassword`, even if the sign-in is fresh.
 */
export async function requireIdentity(person: Person, password: string | undefined): Promise<void> {
  if (password !== undefined) {
    requirePasswords()
    return requirePassword(person, password, 'password')
  }
  if (await freshUntil()) return
  throw refusal('second_factor_required', 'Give your password, or sign in again', 'refused.identity-due')
}

/** Throws `password_refused` for the field `path`, or `too_many_attempts`: a wrong password counts as a guess. */
export async function requirePassword(person: Person, password: string, path: string): Promise<void> {
  const checked = await checkPassword(person.email, await findPerson(person), password)
  if (checked.ok) return
  if (checked.error === 'locked')
    throw new Problem('too_many_attempts', 'Too many attempts at this password', { retryAfter: checked.seconds })
  const error = { path, message: 'not the present password', code: 'field.password-wrong', params: {} } as const
  throw new Problem('password_refused', `${path}: ${error.message}`, { errors: [error] })
}

async function findPerson({ id }: Person) {
  const [user] = await (await db()).select().from(users).where(eq(users.id, id))
  return user
}

async function freshUntil(): Promise<Date | null> {
  const sessionId = requestContext()?.caller?.sessionId
  const session = sessionId === undefined ? undefined : await sessionRow(sessionId)
  if (!session) return null
  const until = new Date(session.startedAt.getTime() + freshMs)
  return until.getTime() > Date.now() ? until : null
}
