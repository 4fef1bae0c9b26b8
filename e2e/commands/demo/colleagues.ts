import { z } from 'zod'
import { password, people } from '../../support/people.ts'
import { callAs } from './caller.ts'

/** Authors of the quarter's work, so that the four demo users find colleagues. */
export const colleagues = {
  beatriz: { name: 'Beatriz Nogueira', email: 'beatriz.nogueira@grupoipe.com.br', roles: ['finance'] },
  eduardo: { name: 'Eduardo Lins', email: 'eduardo.lins@grupoipe.com.br', roles: ['manager'] },
  leticia: { name: 'Letícia Moraes', email: 'leticia.moraes@grupoipe.com.br', roles: ['support'] },
} as const

const users = z.array(z.looseObject({ email: z.string() }))

export async function createColleagues(url: string): Promise<void> {
  const admin = callAs(url, people.admin.email)
  const known = new Set((await admin.read(users, 'users?limit=200')).map(({ email }) => email))
  for (const colleague of Object.values(colleagues))
    if (!known.has(colleague.email)) await admin.write('POST', 'users', { ...colleague, password })
  await admin.signOut()
}
