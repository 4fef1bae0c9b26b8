import 'server-only'
import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Profile } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { appendAudit } from '@/lib/server/audit/trail'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { addressNetwork } from '@/lib/server/http/caller'
import { clientInfo } from './client-info'

/** Reasons for which a company sign-in is refused, for the sign-in page. */
const refusals = [
  'unknown',
  'deactivated',
  'email-unverified',
  'tied-elsewhere',
  'untrusted',
  'unreachable',
  'cancelled',
  'failed',
] as const
type SignOnRefusal = (typeof refusals)[number]

/** The sign-in library's and the issuer's names of these reasons. */
const otherNames: Readonly<Record<string, SignOnRefusal>> = {
  OAuthSignin: 'unreachable',
  OAuthCallback: 'untrusted',
  access_denied: 'cancelled',
}

/** The reason named by the `error` parameter of the sign-in page. */
export function signOnRefusal(error: string): SignOnRefusal {
  return refusals.find((one) => one === error) ?? otherNames[error] ?? 'failed'
}

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional(),
  email_verified: z.boolean().optional(),
})
type Claims = z.infer<typeof claimsShape>

export const withoutSlash = (address: string) => address.replace(/\/+$/, '')

export const singleSignOnIsSet = (): boolean => env().OIDC_ISSUER !== ''

/** The issuer's discovery document (OpenID Connect Discovery 1.0). */
export const discoveryAddress = () => `${withoutSlash(env().OIDC_ISSUER)}/.well-known/openid-configuration`

/**
 * The company's own sign-in: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0). The
 * resulting id is a user's id or the reason of a refusal: people are invited in Lastro, and their roles are set in
 * Lastro.
 */
export function singleSignOn(): OAuthConfig<Profile> {
  const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env()
  return {
    id: 'oidc',
    name: 'OIDC',
    type: 'oauth',
    wellKnown: discoveryAddress(),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email profile' } },
    userinfo: { request: ({ client, tokens }) => readClaims(client, tokens) },
    async profile(given) {
      const claims = claimsShape.safeParse(given)
      // The metadata may name another issuer than the configured one, and the library compares tokens with the metadata
      // only.
      if (!claims.success || withoutSlash(claims.data.iss) !== withoutSlash(env().OIDC_ISSUER))
        return { id: refusedAs('untrusted') }
      // The library ignores errors that are thrown here.
      return { id: await personOf(claims.data).catch(() => refusedAs('failed')) }
    },
  }
}

type UserInfoClient = { userinfo(accessToken: string): Promise<object> }

/** Claims of the signed token; a missing e-mail is read from the issuer's user-info endpoint. */
async function readClaims(client: UserInfoClient, tokens: { access_token?: string }): Promise<Profile> {
  const signed = hasClaims(tokens) ? claimsShape.parse(tokens.claims()) : null
  if (!signed) return {}
  if (signed.email !== undefined || tokens.access_token === undefined) return signed
  const stated = claimsShape.omit({ iss: true }).parse(await client.userinfo(tokens.access_token))
  return stated.sub === signed.sub ? { ...stated, ...signed } : {}
}

const hasClaims = (tokens: object): tokens is { claims(): unknown } =>
  'claims' in tokens && typeof tokens.claims === 'function'

const refusedPrefix = 'refused:'
const refusedAs = (refusal: SignOnRefusal) => `${refusedPrefix}${refusal}`

/** Null when the id is a user's id. */
export function refusalIn(id: string): SignOnRefusal | null {
  return refusals.find((one) => refusedAs(one) === id) ?? null
}

/**
 * The user that the issuer vouches for: linked to its `sub`, or with the e-mail, which the issuer must have verified
 * and which is then linked. A link to a former issuer is removed.
 */
async function personOf({ iss, sub, email, email_verified }: Claims): Promise<string> {
  if (email_verified !== true || email === undefined) return refusedAs('email-unverified')
  return (await db()).transaction(async (tx) => {
    const byId = and(eq(users.oidcIssuer, iss), eq(users.oidcSubject, sub))
    const [tied] = await tx.select().from(users).where(byId)
    if (tied) return tied.active ? tied.id : refusedAs('deactivated')
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).for('no key update')
    if (!user) return refusedAs('unknown')
    if (!user.active) return refusedAs('deactivated')
    if (user.oidcIssuer === iss) return refusedAs('tied-elsewhere')
    await tie(tx, user, { iss, sub })
    return user.id
  })
}

type User = typeof users.$inferSelect

async function tie(tx: Transaction, user: User, { iss, sub }: Pick<Claims, 'iss' | 'sub'>): Promise<void> {
  await tx.update(users).set({ oidcIssuer: iss, oidcSubject: sub }).where(eq(users.id, user.id))
  const entry = { actor: user, action: 'account.company-tied', subject: user.id, outcome: 'ok' }
  await appendAudit(tx, { ...entry, detail: { issuer: iss } })
}

/** Records a refused company sign-in: the reason, without the identity. */
export async function auditRefusedSignOn(reason: SignOnRefusal): Promise<void> {
  const entry = { actor: null, action: 'session.sign-in-failed', subject: 'unknown', outcome: 'refused' }
  await (await db()).transaction((tx) => appendAudit(tx, { ...entry, detail: { ...clientInfo(), by: 'oidc', reason } }))
}

/** Limit of recorded answers without a valid issuer, per address and fifteen minutes, because anyone can send them. */
const mostRecorded = 20
const recorded = processState(
  'refused sign-ons',
  () => new LRUCache<string, number>({ max: 5_000, ttl: 15 * 60_000, noUpdateTTL: true }),
)

function mayRecord(): boolean {
  const { address } = clientInfo()
  const network = address === null ? '' : addressNetwork(address)
  const before = recorded.get(network) ?? 0
  recorded.set(network, before + 1)
  return before < mostRecorded
}

/** The library's answer to a person returning from the issuer; a refusal is recorded with its reason. */
export async function withRefusedSignOn(requested: URL, answer: Response): Promise<Response> {
  if (requested.pathname !== '/api/auth/callback/oidc') return answer
  const location = URL.parse(answer.headers.get('location') ?? '', env().APP_URL)
  const error =
    location?.pathname === '/api/auth/error' || location?.pathname === '/login'
      ? location.searchParams.get('error')
      : null
  if (error === null || refusals.some((one) => one === error)) return answer
  const refusal = signOnRefusal(requested.searchParams.get('error') ?? error)
  if (mayRecord()) await auditRefusedSignOn(refusal)
  const headers = new Headers(answer.headers)
  headers.set('location', `/login?error=${refusal}`)
  return new Response(null, { status: 302, headers })
}
