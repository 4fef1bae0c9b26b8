import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { createFirstUser } from './first-user'

setTestEnvironment({ ADMIN_EMAIL: 'helena@example.com', ADMIN_PASSWORD: 'senha123456789' })

test('a first password that anybody guesses stops the start, and is not looked at once somebody is there', async () => {
  await expect(createFirstUser()).rejects.toThrow(/^ADMIN_PASSWORD is malformed: .*too easy to guess$/)
  await expect(createFirstUser()).rejects.not.toThrow(/senha123/)
  const fields = { email: 'ana@example.com', name: 'Ana', passwordHash: '', roles: ['admin' as const] }
  await (await db()).insert(users).values(fields)
  await createFirstUser()
  expect(await (await db()).select().from(users)).toHaveLength(1)
})
