import 'server-only'
import { LRUCache } from 'lru-cache'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { decode, encode, type JWT } from 'next-auth/jwt'
import { cache } from 'react'
import { z } from 'zod'
import type { Role } from '@/lib/core/permissions'
import { env } from '@/lib/server/env'
import type { Person } from './person'
import { lastSeen, recordSeen, type SessionRow, sessionLimits, sessionRow } from './session-rows'

/** On https the prefix keeps other hosts and paths from setting the cookie. */
export function sessionCookieName(): string {
  return env().APP_URL.startsWith('https:') ? '__Host-next-auth.session-token' : 'next-auth.session-token'
}

const claims = z.object({ sub: z.guid(), sid: z.guid() })
type Claims = z.infer<typeof claims>

// Opened cookies are cached, because opening one costs more than the rest of the guard and its content cannot change.
const openedCookies = new LRUCache<string, Claims>({ max: 2_000 })

async function openCookie(token: string): Promise<Claims | null> {
  const known = openedCookies.get(token)
  if (known) return known
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  for (const secret of [AUTH_SECRET, AUTH_SECRET_PREVIOUS].filter(Boolean)) {
    const opened = claims.safeParse(await decode({ token, secret }).catch(() => null))
    if (!opened.success) continue
    openedCookies.set(token, opened.data)
    return opened.data
  }
  return null
}

export function sealCookie({ sub, sid }: Claims): Promise<string> {
  return encode({ token: { sub, sid }, secret: env().AUTH_SECRET, maxAge: Math.ceil(sessionLimits().lifeMs / 1000) })
}

/** For next-auth, which gets null for a session that has ended. */
export async function openLiveCookie(token: string | undefined): Promise<JWT | null> {
  const { sessionId, person } = await checkSession(token)
  return person ? { sub: person.id, sid: sessionId } : null
}

type SessionCheck =
  | { person: Person; sessionId: string; owesSecondFactor: boolean }
  | {
      person: null
      sessionId?: undefined
      owesSecondFactor?: undefined
      reason: 'signed-out' | 'expired' | 'idle' | 'deactivated'
    }

/**
 * Opens a session cookie and checks its row: a session that ended, or whose person is deactivated, is refused
 * immediately. `ownRequest`: the person made this request, which postpones the idle limit.
 */
export async function checkSession(token: string | undefined, { ownRequest = false } = {}): Promise<SessionCheck> {
  if (!token) return { person: null, reason: 'signed-out' }
  const opened = await openCookie(token)
  if (!opened) return { person: null, reason: 'expired' }
  const row = await sessionRow(opened.sid)
  if (!row?.active || row.endedAt || row.userId !== opened.sub) return { person: null, reason: 'deactivated' }
  const over = limitPassed(row)
  if (over) return { person: null, reason: over }
  if (ownRequest) recordSeen(row)
  const { userId, email, name, roles } = row
  return { sessionId: row.id, person: { id: userId, email, name, roles }, owesSecondFactor: owesSecondFactor(row) }
}

/** Whether one of these roles requires a second factor. */
export function needsSecondFactor(roles: readonly Role[]): boolean {
  return env().REQUIRE_SECOND_FACTOR.some((role) => roles.includes(role))
}

/** Whether one of the person's roles requires a second factor and they have none. */
export function owesSecondFactor({
  roles,
  secondFactorSince,
}: Pick<SessionRow, 'roles' | 'secondFactorSince'>): boolean {
  return secondFactorSince === null && needsSecondFactor(roles)
}

/** Absolute and idle end of the session in ms since 1970. */
function endsOf(row: SessionRow): { expired: number; idle: number } {
  const { lifeMs, idleMs } = sessionLimits()
  return { expired: row.startedAt.getTime() + lifeMs, idle: lastSeen(row) + idleMs }
}

/** The limit by which the session has ended; null while it is live. */
function limitPassed(row: SessionRow): 'expired' | 'idle' | null {
  const { expired, idle } = endsOf(row)
  const now = Date.now()
  if (now >= expired) return 'expired'
  return now >= idle ? 'idle' : null
}

/** When a session ends unless the person makes a request; undefined when there is no such session. */
export async function sessionExpiry(sessionId: string): Promise<string | undefined> {
  const row = await sessionRow(sessionId)
  if (!row) return undefined
  const { expired, idle } = endsOf(row)
  return new Date(Math.min(expired, idle)).toISOString()
}

/**
 * Whether the person made the request: background requests of a page carry a header, and the framework's prefetches do
 * not count.
 */
export function isOwnRequest(headers: Headers): boolean {
  return !['x-lastro-background', 'next-router-prefetch', 'sec-purpose', 'purpose'].some((name) => headers.has(name))
}

/** The session of the page being rendered, checked once per request. */
export const currentSession = cache(async (): Promise<SessionCheck> => {
  const token = (await cookies()).get(sessionCookieName())?.value
  return checkSession(token, { ownRequest: isOwnRequest(await headers()) })
})

/**
 * For pages and layouts: returns the person or redirects to sign-in, which shows the reason, or to the set-up of a
 * required second factor.
 */
export async function requirePerson(): Promise<Person> {
  const session = await currentSession()
  if (session.person && !session.owesSecondFactor) return session.person
  const target = new URLSearchParams({ next: (await headers()).get('x-lastro-path') ?? '/' })
  if (session.person) return redirect(`/second-factor?${target}`)
  if (session.reason !== 'signed-out') target.set('reason', session.reason)
  return redirect(`/login?${target}`)
}
