import { isRecord } from './records.ts'
import { signIn } from './session.ts'

export const roles = ['finance', 'support', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** One person per role; all have the same password in the demo and the tests. */
export const people: Record<Role, { name: string; email: string }> = {
  finance: { name: 'Marina Duarte', email: 'marina.duarte@grupoipe.com.br' },
  support: { name: 'Caio Prado', email: 'caio.prado@grupoipe.com.br' },
  manager: { name: 'Rafael Tavares', email: 'rafael.tavares@grupoipe.com.br' },
  admin: { name: 'Helena Rocha', email: 'helena.rocha@grupoipe.com.br' },
}

export const password = 'lastro-demonstra'

/** One admin has just created all others, who in production could not decide together for a day. */
export const firstUserConfiguration = {
  ADMIN_EMAIL: people.admin.email,
  ADMIN_PASSWORD: password,
  ACCESS_CHANGE_HOURS: '0',
}

async function call(url: string, cookie: string, path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} /api/${path} answered ${answer.status}: ${await answer.text()}`)
  const json: unknown = await answer.json()
  return isRecord(json) ? json.data : undefined
}

/** Names the first admin and creates missing people; existing ones are unchanged. */
export async function createPeople(url: string): Promise<void> {
  const cookie = await signIn(url, people.admin.email, password)
  const listed = await call(url, cookie, 'users?limit=200')
  const known = new Map((Array.isArray(listed) ? listed.filter(isRecord) : []).map((user) => [user.email, user]))
  const admin = known.get(people.admin.email)
  if (admin && admin.name === 'Administrador') {
    await call(url, cookie, `users/${admin.id}`, 'PATCH', { name: people.admin.name })
  }
  const missing = roles.filter((role) => !known.has(people[role].email))
  for (const role of missing) await call(url, cookie, 'users', 'POST', { ...people[role], password, roles: [role] })
}
