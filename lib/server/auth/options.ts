import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import credentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { env } from '@/lib/server/env'
import { sessionSeconds } from './session'
import { signIn } from './sign-in'

const credentials = z.object({ email: z.string().max(320), password: z.string().max(1_000) })

/** next-auth's settings: a sealed cookie of eight hours that names the person and the version of their session. */
export function authOptions(): NextAuthOptions {
  const { AUTH_SECRET, APP_URL } = env()
  // next-auth reads its public address from here alone.
  process.env.NEXTAUTH_URL = APP_URL
  return {
    secret: AUTH_SECRET,
    useSecureCookies: APP_URL.startsWith('https:'),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: '/login', error: '/login' },
    providers: [
      credentialsProvider({
        id: 'credentials',
        credentials: { email: {}, password: { type: 'password' }, totp: {} },
        async authorize(given) {
          const parsed = credentials.safeParse(given)
          if (!parsed.success) throw new Error('invalid_credentials')
          const result = await signIn(parsed.data.email, parsed.data.password)
          if (result.ok) return result
          throw new Error(result.error === 'locked' ? `locked:${result.seconds}` : result.error)
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        if (!user) return token
        return { sub: user.id, sessionVersion: z.object({ sessionVersion: z.number() }).parse(user).sessionVersion }
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  }
}
