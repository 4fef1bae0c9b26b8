import 'server-only'
import { Readable } from 'node:stream'
import type { NextRequest } from 'next/server'
import { requirePermission } from '@/lib/server/auth/person'
import { parseInput, parseOutput } from '@/lib/server/parse'
import type { FileUpload, Upload } from '@/lib/server/write'
import { answer } from './answer'
import { inTime } from './request-body'
import { requestContext } from './request-context'
import type { Route, RouteHandler } from './route'
import { merged, open, query, requireSession, writeRoute } from './routes'

export function uploadRoute({ method, path, may, input, output, run, json }: FileUpload): Route {
  const upload = open(async (request, params) => {
    const person = await requireSession(request)
    requirePermission(person, may)
    const given = parseInput(input, merged(query(request), params))
    const context = { signal: request.signal, upload: bodyOf(request) }
    const made = await run(given, person, context).catch((error: unknown) => {
      throw request.signal.aborted ? new DOMException('The caller went away', 'AbortError') : error
    })
    return answer(parseOutput(output, made), { status: 201 })
  })
  const jsonRoute = json && writeRoute(json)
  const handle: RouteHandler = (request, context) =>
    jsonRoute && isJson(request) ? jsonRoute.handle(request, context) : upload(request, context)
  return { method, path, handle, schemas: { may, input, takes: 'bytes', output, status: 201 } }
}

function isJson(request: NextRequest): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type')?.trim() ?? '')
}

function bodyOf(request: NextRequest): Upload {
  const length = request.headers.get('content-length')
  const bytes = length !== null && /^\d+$/.test(length) ? Number(length) : null
  return { stream: request.body ? fromWeb(request.body) : Readable.from([]), bytes }
}

function fromWeb(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader()
  return new Readable({
    read() {
      inTime(reader.read()).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error('the body broke off')),
      )
    },
    destroy(error, done) {
      // Releasing the body would close the connection before the answer.
      if (requestContext()?.bodyPending) return done(error)
      reader.cancel(error).then(
        () => done(error),
        () => done(error),
      )
    },
  })
}
