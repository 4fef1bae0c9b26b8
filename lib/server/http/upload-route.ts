import 'server-only'
import { Readable } from 'node:stream'
import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import type { WriteContract } from '@/lib/core/contract'
import { type Person, requirePermission } from '@/lib/server/auth/person'
import { parseInput, parseOutput } from '@/lib/server/parse'
import { answer } from './answer'
import { inTime } from './request-body'
import { requestContext } from './request-context'
import type { Route, RouteHandler } from './route'
import { merged, open, query, requireSession } from './routes'

/** A body as a stream; `bytes` is the announced size, null when unknown. */
export type Upload = { stream: Readable; bytes: number | null }

/**
 * Receives one file as the raw body without holding it in memory; query and path form one strict input. A body that
 * ends early rejects in `run`.
 */
export function uploadRoute<I extends z.ZodType<unknown, object>, O extends z.ZodType>(
  { method, path, may }: WriteContract<z.input<I>, z.output<O>>,
  declared: {
    input: I
    output: O
    run: (input: z.output<I>, person: Person, context: { upload: Upload; signal: AbortSignal }) => Promise<z.input<O>>
    /** Handles JSON bodies; without it JSON is a file like any other. */
    json?: Route
  },
): Route {
  const upload = open(async (request, params) => {
    const person = await requireSession(request)
    requirePermission(person, may)
    const input = parseInput(declared.input, merged(query(request), params))
    const context = { signal: request.signal, upload: bodyOf(request) }
    const output = await declared.run(input, person, context).catch((error: unknown) => {
      throw request.signal.aborted ? new DOMException('The caller went away', 'AbortError') : error
    })
    return answer(parseOutput(declared.output, output), { status: 201 })
  })
  const { input, output } = declared
  const handle: RouteHandler = (request, context) =>
    declared.json && isJson(request) ? declared.json.handle(request, context) : upload(request, context)
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
