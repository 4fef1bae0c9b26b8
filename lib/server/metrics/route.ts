import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Registry } from 'prom-client'
import { Problem } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import type { RouteHandler } from '@/lib/server/http/route'
import { open } from '@/lib/server/http/routes'
import { scrape } from './scrape'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws `not_configured` without a token of ours, `unauthenticated` without that token in the request. */
function requireToken(request: Request): void {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === '') throw new Problem('not_configured', 'METRICS_TOKEN is not set')
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  // Digests have the same length, so the comparison takes constant time.
  if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN))) {
    throw new Problem('unauthenticated', 'Send the token of the metrics: Authorization: Bearer …')
  }
}

export function metricsRoute(): RouteHandler {
  return open(async (request) => {
    requireToken(request)
    const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }
    return new Response(await scrape(), { headers })
  })
}
