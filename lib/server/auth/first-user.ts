import 'server-only'
import { appendAudit } from '@/lib/server/audit'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { hashPassword } from './password'

/** Creates the first person (an admin) from ADMIN_EMAIL and ADMIN_PASSWORD when there is nobody yet. */
export async function createFirstUser(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env()
  if (!ADMIN_EMAIL) return
  const database = await db()
  const [anyone] = await database.select({ id: users.id }).from(users).limit(1)
  if (anyone) return
  const passwordHash = await hashPassword(ADMIN_PASSWORD)
  await database.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email: ADMIN_EMAIL.toLowerCase(), name: 'Administrador', passwordHash, roles: ['admin'] })
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
