import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { appendAudit } from '@/lib/server/audit'
import { db } from '@/lib/server/db/client'
import { signInFailures, users } from '@/lib/server/db/schema'
import { verifyPassword } from './password'

const failuresAllowed = 5
const lockSeconds = 15 * 60

export type SignInResult =
  | { ok: true; id: string; email: string; name: string; sessionVersion: number }
  | { ok: false; error: 'invalid_credentials' }
  | { ok: false; error: 'locked'; seconds: number }

/**
 * Checks an e-mail and password. Five failures in a row within 15 minutes lock that e-mail for 15 minutes, whether or
 * not anybody has it, so neither the answer nor its time tells which addresses exist.
 */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const address = email.trim().toLowerCase()
  const database = await db()
  const locked = await secondsLocked(address)
  if (locked > 0) return { ok: false, error: 'locked', seconds: locked }

  const [user] = await database.select().from(users).where(eq(users.email, address))
  const matches = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user?.active || !matches) {
    const seconds = await recordFailure(address)
    return seconds > 0 ? { ok: false, error: 'locked', seconds } : { ok: false, error: 'invalid_credentials' }
  }
  await database.transaction(async (tx) => {
    await tx.delete(signInFailures).where(eq(signInFailures.email, address))
    await tx.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, user.id))
    await appendAudit(tx, { actor: user, action: 'session.sign-in', subject: user.id, outcome: 'ok', detail: {} })
  })
  return { ok: true, id: user.id, email: user.email, name: user.name, sessionVersion: user.sessionVersion }
}

async function secondsLocked(address: string): Promise<number> {
  const [row] = await (await db()).select().from(signInFailures).where(eq(signInFailures.email, address))
  if (!row?.lockedUntil) return 0
  return Math.max(0, Math.ceil((row.lockedUntil.getTime() - Date.now()) / 1000))
}

/** Counts a failure; answers how many seconds the address is locked for from now, 0 when it is not. */
async function recordFailure(address: string): Promise<number> {
  const database = await db()
  return database.transaction(async (tx) => {
    const old = sql`${signInFailures.lastFailedAt} < now() - make_interval(secs => ${lockSeconds})`
    const [row] = await tx
      .insert(signInFailures)
      .values({ email: address, failures: 1, lastFailedAt: new Date() })
      .onConflictDoUpdate({
        target: signInFailures.email,
        set: {
          failures: sql`case when ${old} then 1 else ${signInFailures.failures} + 1 end`,
          lastFailedAt: new Date(),
          lockedUntil: null,
        },
      })
      .returning()
    if (!row || row.failures < failuresAllowed) return 0
    await tx
      .update(signInFailures)
      .set({ failures: 0, lockedUntil: new Date(Date.now() + lockSeconds * 1000) })
      .where(eq(signInFailures.email, address))
    await appendAudit(tx, {
      actor: null,
      action: 'session.lock',
      subject: address,
      outcome: 'locked',
      detail: { lockSeconds },
    })
    return lockSeconds
  })
}
