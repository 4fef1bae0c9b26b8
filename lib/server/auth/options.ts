import 'server-only'
import { eq } from 'drizzle-orm'
import { cookies } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import credentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import type { Locale } from '@/lib/core/locale'
import { localeCookie, parseLocale } from '@/lib/core/preferences'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { asProblem } from '@/lib/server/http/problem-response'
import { clientInfo } from './client-info'
import { browserCookie, browserCookieName } from './known-browser'
import { signInByPasskey } from './passkey-sign-in'
import { passwordsAreOn } from './password-rules'
import { openLiveCookie, sealCookie, sessionCookieName, sessionExpiry } from './session'
import { endSessions, invalidateSessions, type SignInWay, sessionLimits, startSession } from './session-rows'
import { signIn } from './sign-in'
import { auditRefusedSignOn, refusalIn, singleSignOn, singleSignOnIsSet } from './single-sign-on'

const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1_000),
  /** A code of the authenticator app or a recovery code, for people with a second factor. */
  totp: z.string().max(100).default(''),
})
const daySeconds = 24 * 3_600
const sealed = z.object({ sub: z.guid(), sid: z.guid() })

const passwords = credentialsProvider({
  id: 'credentials',
  credentials: { email: {}, password: { type: 'password' }, totp: {} },
  async authorize(given) {
    const parsed = credentials.safeParse(given)
    if (!parsed.success) throw new Error('invalid_credentials')
    const { email, password, totp } = parsed.data
    const result = await signIn(email, password, totp.trim()).catch((thrown: unknown) => {
      throw new Error(asProblem(thrown).code)
    })
    if (result.ok) return result
    throw new Error(result.error === 'locked' ? `locked:${result.seconds}` : result.error)
  },
})

const passkeyResponse = z.object({ response: z.string().max(16_384) })

const passkeys = credentialsProvider({
  id: 'passkey',
  credentials: { response: {} },
  async authorize(given) {
    const parsed = passkeyResponse.safeParse(given)
    if (!parsed.success) throw new Error('invalid_credentials')
    const result = await signInByPasskey(parsed.data.response).catch((thrown: unknown) => {
      throw new Error(asProblem(thrown).code)
    })
    if (result.ok) return { id: result.id, proven: true }
    throw new Error(result.error === 'locked' ? `locked:${result.seconds}` : result.error)
  },
})

function wayOf(provider: string | undefined): SignInWay {
  return provider === 'oidc' || provider === 'passkey' ? provider : 'password'
}

function providers() {
  return [...(passwordsAreOn() ? [passwords, passkeys] : []), ...(singleSignOnIsSet() ? [singleSignOn()] : [])]
}

/** next-auth's settings: a sealed cookie with the id of one of our session rows. */
export function authOptions(): NextAuthOptions {
  const { AUTH_SECRET, APP_URL } = env()
  // next-auth reads its public address from this variable only.
  process.env.NEXTAUTH_URL = APP_URL
  const secure = APP_URL.startsWith('https:')
  return {
    secret: AUTH_SECRET,
    useSecureCookies: secure,
    cookies: {
      sessionToken: { name: sessionCookieName(), options: { httpOnly: true, sameSite: 'lax', path: '/', secure } },
    },
    // The cookie outlives its session, so that a returning person is shown that it has ended.
    session: { strategy: 'jwt', maxAge: Math.ceil(sessionLimits().lifeMs / 1000) + daySeconds },
    jwt: {
      encode: ({ token }) => sealCookie(sealed.parse(token)),
      decode: ({ token }) => openLiveCookie(token),
    },
    pages: { signIn: '/login', signOut: '/logout', error: '/login', verifyRequest: '/login' },
    providers: providers(),
    callbacks: {
      async signIn({ user }) {
        const refusal = refusalIn(user.id)
        if (!refusal) return true
        await auditRefusedSignOn(refusal)
        return `/login?error=${refusal}`
      },
      async jwt({ token, user, account }) {
        if (!user) return token
        const store = await cookies()
        const before = store.get(sessionCookieName())?.value
        const chosen = store.get(localeCookie)?.value
        const sid = await beginSession(user.id, {
          way: wayOf(account?.provider),
          proven: 'proven' in user && user.proven === true,
          before,
          locale: chosen === undefined ? null : parseLocale(chosen),
        })
        store.set(browserCookie(store.get(browserCookieName())?.value, user.id))
        return { sub: user.id, sid }
      },
      async session({ session, token }) {
        return { expires: (await sessionExpiry(sealed.parse(token).sid)) ?? session.expires }
      },
    },
    events: {
      async signOut({ token }) {
        const left = sealed.safeParse(token)
        if (left.success) await leaveSession(left.data.sub, left.data.sid)
      },
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  }
}

/**
 * Starts a session for a person who has proved their identity, and ends the browser's previous session. Returns its id.
 */
async function beginSession(
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

/** Signs the person out of this session. */
async function leaveSession(userId: string, id: string): Promise<void> {
  await (await db()).transaction(async (tx) => {
    const [actor] = await tx.select().from(users).where(eq(users.id, userId))
    const ended = await endSessions(tx, { userId, only: id })
    const entry = { actor: actor ?? null, subject: userId, outcome: 'ok', detail: clientInfo() }
    if (ended > 0) await appendAudit(tx, { ...entry, action: 'session.sign-out' })
  })
  await invalidateSessions(userId)
}
