import 'server-only'
import { Problem } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import { readBody } from '@/lib/server/request-body'
import type { Source } from './inbox'
import { isSigned, type Scheme } from './signature'

/** Far beyond any notification; read before it can be known who sends it. */
const largestBody = 1024 * 1024

type Credential = { secret: string; header: string; scheme: Scheme }

/** How a service's notifications are signed (contracts: accounting 6; the Pix API leaves it to its configuration). */
export function credentialOf(source: Source): Credential {
  const { ACCOUNTING_WEBHOOK_SECRET, PIX_WEBHOOK_SECRET, PIX_WEBHOOK_HEADER, PIX_WEBHOOK_SCHEME } = env()
  if (source === 'accounting')
    return { secret: ACCOUNTING_WEBHOOK_SECRET, header: 'x-assinatura', scheme: 'stripe-like' }
  return { secret: PIX_WEBHOOK_SECRET, header: PIX_WEBHOOK_HEADER.toLowerCase(), scheme: PIX_WEBHOOK_SCHEME }
}

/** The raw bytes of a request that its service has signed. Throws `not_configured`, `body_too_large` or `unauthenticated`. */
export async function signedBody(source: Source, request: Request): Promise<Buffer> {
  const { secret, header, scheme } = credentialOf(source)
  if (secret === '') throw new Problem('not_configured', 'No secret is set for this webhook')
  const body = await readBody(request, largestBody)
  if (!isSigned({ scheme, secret, header: request.headers.get(header), body })) {
    throw new Problem('unauthenticated', `The signature in ${header} is missing, old or wrong`)
  }
  return body
}
