import 'server-only'
import { cookies } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import credentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { localeCookie, parseLocale } from '@/lib/core/preferences'
import { env } from '@/lib/server/env'
import { asProblem } from '@/lib/server/http/problem-response'
import { beginSession, leaveSession } from './coming-and-going'
import { browserCookie, browserCookieName } from './known-browser'
import { signInByPasskey } from './passkey-sign-in'
import { passwordsAreOn } from './password-rules'
import { openLiveCookie, sealCookie, sessionCookieName, sessionExpiry } from './session'
import { type SignInWay, sessionLimits } from './session-rows'
import { signIn } from './sign-in'
import { auditRefusedSignOn, refusalIn, singleSignOn, singleSignOnIsSet } from './single-sign-on'

const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1_000),
  /** A code of the app or a recovery code, for people with a second factor. */
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

/** next-auth's settings: a sealed cookie that names a session, which is a row of ours. */
export function authOptions(): NextAuthOptions {
  const { AUTH_SECRET, APP_URL } = env()
  // next-auth reads its public address only from here.
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
