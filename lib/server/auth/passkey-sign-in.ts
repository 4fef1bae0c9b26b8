import 'server-only'
import { eq } from 'drizzle-orm'
import { assertionResponse } from '@/lib/core/passkey-response'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { addressNetwork } from '@/lib/server/http/caller'
import { requestContext } from '@/lib/server/http/request-context'
import { judgeCode } from './code-guess'
import { callerOf } from './guess-limits'
import { countGuess } from './guesses'
import { storeSignInChallenge } from './passkey-challenges'
import { findPasskeyOwner } from './passkey-rows'
import { newRequestOptions, takeAssertion } from './passkeys'
import type { PasswordCheck } from './sign-in'

/**
 * Options for a sign-in with any passkey that the browser has; throws `too_many_attempts` when the caller requests too
 * many.
 */
export async function passkeySignInOptions() {
  const options = await newRequestOptions(null)
  await storeSignInChallenge(options.challenge)
  return options
}

/**
 * The person who signs in with a passkey's answer (JSON text). A wrong answer counts as a code guess of the person; an
 * answer by an unknown passkey counts for the caller's address.
 */
export async function signInByPasskey(text: string): Promise<PasswordCheck> {
  const given = assertionResponse.safeParse(parsed(text))
  const ownerId = given.success ? await findPasskeyOwner(await db(), given.data.id) : undefined
  const person = ownerId === undefined ? undefined : await findPerson(ownerId)
  if (!given.success || !person?.active) return refuseUnknown(ownerId)
  const requested = { userId: person.id, purpose: 'sign-in', owner: null } as const
  const signedIn = async () => true
  const judged = await judgeCode(
    person,
    (tx) => takeAssertion(tx, given.data, requested),
    signedIn,
    'session.passkey-failed',
  )
  if (judged.ok) return { ok: true, id: person.id }
  return refused(judged.seconds)
}

async function findPerson(id: string) {
  const [person] = await (await db()).select().from(users).where(eq(users.id, id))
  return person
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function refuseUnknown(ownerId = 'unknown'): Promise<PasswordCheck> {
  const address = requestContext()?.address ?? null
  const guess = await countGuess(callerOf(address && addressNetwork(address)))
  if ('lockedSeconds' in guess) return refused(guess.lockedSeconds)
  return (await db()).transaction(async (tx) => {
    const { seconds } = await guess.failed(tx)
    const entry = { actor: null, subject: ownerId, outcome: 'refused', detail: { address } }
    await appendAudit(tx, { ...entry, action: 'session.passkey-failed' })
    return refused(seconds)
  })
}

const refused = (seconds: number): PasswordCheck =>
  seconds > 0 ? { ok: false, error: 'locked', seconds } : { ok: false, error: 'invalid_credentials' }
