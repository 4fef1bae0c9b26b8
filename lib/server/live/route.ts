import 'server-only'
import { z } from 'zod'
import { checkSession, sessionCookieName } from '@/lib/server/auth/session'
import { parseInput } from '@/lib/server/parse'
import { open, query, type RouteHandler, requireSession } from '@/lib/server/routes'
import { startHub } from './hub'
import { liveStream } from './stream'

const heardId = z.coerce.number().int().min(0)

/** `after`: the last message that another tab of the same browser heard, when it hands the line over. */
const input = z.strictObject({ after: heardId.optional() })

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compressed, events would wait for one another.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export function eventsRoute(): RouteHandler {
  return open(async (request) => {
    const person = await requireSession(request, { own: false })
    const { after } = parseInput(input, query(request))
    const heard = heardId.safeParse(request.headers.get('last-event-id') ?? undefined)
    if (request.method === 'HEAD') return new Response(null, { headers })
    await startHub()
    const cookie = request.cookies.get(sessionCookieName())?.value
    const stream = liveStream(person, {
      after: heard.data ?? after ?? null,
      current: async () => (await checkSession(cookie)).person,
      signal: request.signal,
    })
    return new Response(stream, { headers })
  })
}
