import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { dataOf } from './envelope.ts'
import type { Role } from './people.ts'

export type Newcomer = { id: string; email: string; password: string }

/** A user for one test, whose sessions the test may end. */
export async function createNewcomer(admin: APIRequestContext, role: Role): Promise<Newcomer> {
  const who = { email: `${randomUUID()}@grupoipe.com.br`, password: 'uma-senha-bem-longa' }
  const data = { ...who, name: 'Lia Nogueira', roles: [role] }
  const { id } = await dataOf(await admin.post('/api/users', { data }), 201)
  return { ...who, id: String(id) }
}
