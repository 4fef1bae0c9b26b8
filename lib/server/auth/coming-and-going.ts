import 'server-only'
import { eq } from 'drizzle-orm'
import type { Locale } from '@/lib/core/locale'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { clientInfo } from './client-info'
import { openLiveCookie } from './session'
import { endSessions, invalidateSessions, type SignInWay, startSession } from './session-rows'

/** Starts a session for a person who has proved their identity; ends the browser's previous one. Returns its id. */
export async function beginSession(
  userId: string,
  { before, locale, ...come }: { way: SignInWay; proven: boolean; before: string | undefined; locale: Locale | null },
): Promise<string> {
  const left = await openLiveCookie(before)
  const id = await (await db()).transaction(async (tx) => {
    if (left?.sub) await endSessions(tx, { userId: left.sub, only: String(left.sid) })
    const id = await startSession(tx, { userId, ...come, ...clientInfo() })
    const seen = { lastSignInAt: new Date(), ...(locale !== null && { locale }) }
    const [actor] = await tx.update(users).set(seen).where(eq(users.id, userId)).returning()
    const action = come.way === 'oidc' ? 'session.oidc' : 'session.sign-in'
    const byPasskey = come.way === 'passkey' && { passkey: true }
    const detail = { ...clientInfo(), ...(come.proven && { secondFactor: true }), ...byPasskey }
    await appendAudit(tx, { actor: actor ?? null, action, subject: userId, outcome: 'ok', detail })
    return id
  })
  if (left?.sub) await invalidateSessions(left.sub)
  return id
}

/** The person signs out of this session. */
export async function leaveSession(userId: string, id: string): Promise<void> {
  await (await db()).transaction(async (tx) => {
    const [actor] = await tx.select().from(users).where(eq(users.id, userId))
    const ended = await endSessions(tx, { userId, only: id })
    const entry = { actor: actor ?? null, subject: userId, outcome: 'ok', detail: clientInfo() }
    if (ended > 0) await appendAudit(tx, { ...entry, action: 'session.sign-out' })
  })
  await invalidateSessions(userId)
}
