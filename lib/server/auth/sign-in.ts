import 'server-only'
import { eq } from 'drizzle-orm'
import { appendAudit } from '@/lib/server/audit/trail'
import { addressNetwork } from '@/lib/server/caller'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { requestContext } from '@/lib/server/request-context'
import { countGuess, type GuessScope, windowSeconds } from './guesses'
import { verifyPassword } from './password'
import { isKnownAddress } from './session-rows'

export type PasswordCheck =
  | { ok: true; id: string }
  | { ok: false; error: 'invalid_credentials' }
  | { ok: false; error: 'locked'; seconds: number }

/**
 * Checks an e-mail and password. Five failures within 15 minutes lock that e-mail for 15 minutes, whether or not anybody
 * has it, so neither the answer nor its time says which addresses exist; fifty lock the caller's address, five hundred
 * all of them. From an address where the person is signed in they may still try, five times.
 */
export async function signIn(typed: string, password: string): Promise<PasswordCheck> {
  const email = typed.trim().toLowerCase()
  const [user] = await (await db()).select().from(users).where(eq(users.email, email))
  return checkPassword(email, user, password)
}

type User = typeof users.$inferSelect

/** Whether it is this person's password, counted as a guess. Whoever is not active, or not known, has none. */
export async function checkPassword(email: string, user: User | undefined, password: string): Promise<PasswordCheck> {
  const address = requestContext()?.address ?? null
  const known = user !== undefined && address !== null && (await isKnownAddress(user.id, address))
  const guess = await countGuess({ email, address: address && addressNetwork(address), known })
  if ('lockedSeconds' in guess) return { ok: false, error: 'locked', seconds: guess.lockedSeconds }

  const matches = await verifyPassword(user?.active ? user.passwordHash : null, password)
  return (await db()).transaction(async (tx) => {
    if (user && matches) {
      await guess.succeeded(tx)
      return { ok: true, id: user.id }
    }
    const locked = await guess.failed(tx)
    await auditFailure(tx, user?.id ?? 'unknown', address, locked)
    if (locked.length > 0) return { ok: false, error: 'locked', seconds: windowSeconds }
    return { ok: false, error: 'invalid_credentials' }
  })
}

/** What was typed as an address is not stored where nobody has it: it may be a password. */
async function auditFailure(tx: Transaction, subject: string, address: string | null, locked: GuessScope[]) {
  const entry = { actor: null, subject }
  await appendAudit(tx, { ...entry, action: 'session.sign-in-failed', outcome: 'refused', detail: { address } })
  for (const scope of locked)
    await appendAudit(tx, { ...entry, action: 'session.lock', outcome: 'locked', detail: { scope, address } })
}
