import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import { readBody } from '@/lib/server/http/request-body'
import type { Source } from './inbox'

type Scheme = 'stripe-like' | 'hmac-sha256-hex'

/** Far larger than any notification; read before the sender is known. */
const largestBody = 1024 * 1024

type Credential = { secret: string; header: string; scheme: Scheme }

/** How a service signs notifications (contracts: accounting 6; the Pix API leaves it to configuration). */
export function credentialOf(source: Source): Credential {
  const { ACCOUNTING_WEBHOOK_SECRET, PIX_WEBHOOK_SECRET, PIX_WEBHOOK_HEADER, PIX_WEBHOOK_SCHEME } = env()
  if (source === 'accounting')
    return { secret: ACCOUNTING_WEBHOOK_SECRET, header: 'x-assinatura', scheme: 'stripe-like' }
  return { secret: PIX_WEBHOOK_SECRET, header: PIX_WEBHOOK_HEADER.toLowerCase(), scheme: PIX_WEBHOOK_SCHEME }
}

/** The raw bytes of a request signed by its service. Throws `not_configured`, `body_too_large` or `unauthenticated`. */
export async function signedBody(source: Source, request: Request): Promise<Buffer> {
  const { secret, header, scheme } = credentialOf(source)
  if (secret === '') throw new Problem('not_configured', 'No secret is set for this webhook')
  const body = await readBody(request, largestBody)
  if (!isSigned({ scheme, secret, header: request.headers.get(header), body })) {
    throw new Problem('unauthenticated', `The signature in ${header} is missing, old or wrong`)
  }
  return body
}

/** Maximum age of a signature, or time that it may be ahead. */
export const toleranceSeconds = 300

/** Larger than any relevant instant in seconds, smaller than any in milliseconds. */
const millisecondsFrom = 100_000_000_000

type Signed = { scheme: Scheme; secret: string; header: string | null; body: Buffer; now?: number }

/**
 * Whether the header signs exactly these bytes. `stripe-like`: `t=…,v1=…`, any of several `v1` is an HMAC-SHA256 in hex
 * of `{t}.{body}`, with `t` in seconds or milliseconds within the tolerance. `hmac-sha256-hex`: of the body only.
 */
export function isSigned({ scheme, secret, header, body, now = Date.now() }: Signed): boolean {
  if (secret === '' || header === null) return false
  if (scheme === 'hmac-sha256-hex') return matches(secret, [body], header.trim().replace(/^sha256=/i, ''))
  const pairs = header.split(',').map((pair) => pair.split('=', 2).map((part) => part.trim()))
  const valuesOf = (name: string) => pairs.filter(([key]) => key === name).map(([, value]) => value ?? '')
  const [stamp, ...others] = valuesOf('t')
  if (stamp === undefined || others.length > 0 || !isRecent(stamp, now)) return false
  // All are compared, so that the duration does not reveal which one matched.
  return valuesOf('v1')
    .map((given) => matches(secret, [Buffer.from(`${stamp}.`), body], given))
    .includes(true)
}

function isRecent(stamp: string, now: number): boolean {
  if (!/^\d{1,15}$/.test(stamp)) return false
  const at = Number(stamp) >= millisecondsFrom ? Number(stamp) : Number(stamp) * 1000
  return Math.abs(now - at) <= toleranceSeconds * 1000
}

function matches(secret: string, parts: Buffer[], given: string): boolean {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  const expected = hmac.digest()
  const actual = /^[0-9a-f]{64}$/i.test(given) ? Buffer.from(given, 'hex') : Buffer.alloc(expected.length)
  return timingSafeEqual(expected, actual)
}
