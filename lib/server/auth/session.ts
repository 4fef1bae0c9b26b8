import 'server-only'
import { LRUCache } from 'lru-cache'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import { z } from 'zod'
import { env } from '@/lib/server/env'
import type { Person } from './person'
import { sessionHolder } from './session-holder'

export const sessionSeconds = 8 * 60 * 60

export function sessionCookieName(): string {
  return env().APP_URL.startsWith('https:') ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

const claims = z.object({ sub: z.guid(), sessionVersion: z.number(), exp: z.number() })
type Claims = z.infer<typeof claims>

// Opening a sealed cookie costs more than the rest of the guard; what it says cannot change until it expires.
const openedCookies = new LRUCache<string, Claims>({ max: 2_000 })

async function openCookie(token: string): Promise<Claims | null> {
  const known = openedCookies.get(token)
  if (known) return known
  const decoded = await decode({ token, secret: env().AUTH_SECRET }).catch(() => null)
  const parsed = claims.safeParse(decoded)
  if (!parsed.success) return null
  openedCookies.set(token, parsed.data)
  return parsed.data
}

export type SessionCheck = { person: Person } | { person: null; reason: 'signed-out' | 'expired' | 'deactivated' }

/** Opens a session cookie and checks it against the person's row: a deactivated person is out at once. */
export async function checkSession(token: string | undefined): Promise<SessionCheck> {
  if (!token) return { person: null, reason: 'signed-out' }
  const opened = await openCookie(token)
  if (!opened || opened.exp * 1000 <= Date.now()) return { person: null, reason: 'expired' }
  const row = await sessionHolder(opened.sub)
  if (!row?.active || row.sessionVersion !== opened.sessionVersion) return { person: null, reason: 'deactivated' }
  return { person: { id: row.id, email: row.email, name: row.name, roles: row.roles } }
}

/** The session of the page being rendered, checked once a request. */
export const currentSession = cache(async (): Promise<SessionCheck> => {
  return checkSession((await cookies()).get(sessionCookieName())?.value)
})

/** For pages and layouts: the person, or a redirect to sign-in that says why and comes back. */
export async function requirePerson(): Promise<Person> {
  const session = await currentSession()
  if (session.person) return session.person
  const target = new URLSearchParams({ next: (await headers()).get('x-lastro-path') ?? '/' })
  if (session.reason !== 'signed-out') target.set('reason', session.reason)
  return redirect(`/login?${target}`)
}
