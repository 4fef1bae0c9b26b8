import 'server-only'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { EnvironmentError, env } from '@/lib/server/env'
import { hashPassword } from './password'
import { checkNewPassword } from './password-rules'

const name = 'Administrador'

/** Creates the first user (an admin) from ADMIN_EMAIL and ADMIN_PASSWORD when there is none. */
export async function createFirstUser(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env()
  if (!ADMIN_EMAIL) return
  const database = await db()
  const [anyone] = await database.select({ id: users.id }).from(users).limit(1)
  if (anyone) return
  await checkNewPassword(ADMIN_PASSWORD, { email: ADMIN_EMAIL, name }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : 'refused'
    throw new EnvironmentError(`ADMIN_PASSWORD is malformed: it should be one that nobody guesses; this one: ${why}`)
  })
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  await database.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email: ADMIN_EMAIL.toLowerCase(), name, passwordHash, roles: ['admin'] })
      .onConflictDoNothing()
      .returning()
    if (user)
      await appendAudit(tx, {
        actor: null,
        action: 'users.create',
        subject: user.id,
        outcome: 'ok',
        detail: { roles: ['admin'] },
      })
  })
}
