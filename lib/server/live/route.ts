import 'server-only'
import { z } from 'zod'
import { checkSession, sessionCookieName } from '@/lib/server/auth/session'
import type { RouteHandler } from '@/lib/server/http/route'
import { open, query, requireSession } from '@/lib/server/http/routes'
import { parseInput } from '@/lib/server/parse'
import { isStopping } from '@/lib/server/process-state'
import { startHub } from './hub'
import { isSeen } from './messages'
import { liveStream, returnSoon } from './stream'

const messageId = z.coerce.number().int().min(0)

/**
 * `after`: the last message that this browser received, on any tab; `seen`: the position of its page (`pagePosition`).
 */
const input = z.strictObject({ after: messageId.optional(), seen: z.string().max(4_000).refine(isSeen).optional() })

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compression would delay events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export function eventsRoute(): RouteHandler {
  return open(async (request) => {
    const person = await requireSession(request, { own: false })
    const { after, seen } = parseInput(input, query(request))
    const received = messageId.safeParse(request.headers.get('last-event-id') ?? undefined)
    if (request.method === 'HEAD') return new Response(null, { headers })
    // A proxy may still send requests over its open connections.
    if (!isStopping()) await startHub()
    if (isStopping()) return new Response(returnSoon(), { headers })
    const cookie = request.cookies.get(sessionCookieName())?.value
    const stream = liveStream(person, {
      after: received.data ?? after ?? null,
      seen: received.success ? undefined : seen,
      current: async () => {
        const session = await checkSession(cookie)
        return session.owesSecondFactor ? null : session.person
      },
      signal: request.signal,
    })
    return new Response(stream, { headers })
  })
}
