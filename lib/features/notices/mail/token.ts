import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { choiceKinds } from '@/lib/core/notice-choices'
import { env } from '@/lib/server/env'

/** What is switched off: e-mail of a kind, of all that comes in the summary, or all that can be. */
const unsubscribeScopes = [...choiceKinds, 'digest', 'all'] as const
export type UnsubscribeScope = (typeof unsubscribeScopes)[number]

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'lastro unsubscribe', 32))
const sealOf = (payload: string, secret: string) => createHmac('sha256', keyOf(secret)).update(payload).digest()

/** States person and scope without a name, and neither starts nor ends a session; valid as long as the secret. */
export function unsubscribeToken(userId: string, scope: UnsubscribeScope): string {
  const payload = `${userId}.${scope}`
  const sealed = sealOf(payload, env().AUTH_SECRET).toString('base64url')
  return `${Buffer.from(payload).toString('base64url')}~${sealed}`
}

const content = z.object({ userId: z.guid(), scope: z.enum(unsubscribeScopes) })
export type Unsubscription = z.output<typeof content>

/** Null of what this Lastro has not made. */
export function openUnsubscribeToken(token: string): Unsubscription | null {
  const [encoded = '', sealed = '', ...rest] = token.slice(0, 400).split('~')
  const payload = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(sealed, 'base64url')
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  const isOurs = [AUTH_SECRET, AUTH_SECRET_PREVIOUS].filter(Boolean).some((secret) => {
    const own = sealOf(payload, secret)
    return own.length === given.length && timingSafeEqual(own, given)
  })
  if (!isOurs || rest.length > 0) return null
  const at = payload.indexOf('.')
  return content.safeParse({ userId: payload.slice(0, at), scope: payload.slice(at + 1) }).data ?? null
}
