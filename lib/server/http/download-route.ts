import 'server-only'
import type { Readable } from 'node:stream'
import type { NextRequest } from 'next/server'
import { invalidRequest } from '@/lib/core/errors'
import { requirePermission } from '@/lib/server/auth/person'
import type { ByteRange, FileDownload, RangedDownload } from '@/lib/server/download'
import { parseInput } from '@/lib/server/parse'
import { setContentLength } from './incoming'
import { requestContext } from './request-context'
import type { Route } from './route'
import { merged, open, query, requireSession } from './routes'

/** Characters that a header can carry; upstream's request ids may contain others. */
const headerText = /^[\x20-\x7e]+$/

/**
 * Streams a file: inline, or with `?download=1` as a named attachment; `x-file-bytes` is the full size, even when the
 * transfer is compressed.
 */
export function downloadRoute({ path, may, input: schema, run }: FileDownload): Route {
  const handle = open(async (request, params) => {
    const person = await requireSession(request)
    requirePermission(person, may)
    const { download, ...rest } = query(request)
    if (download !== undefined && download !== '1' && download !== '0')
      throw invalidRequest('download', '1 or 0', { code: 'field.choice', values: {} })
    const input = parseInput(schema, merged(rest, params))
    const attachment = download === '1'
    const file = await run(input, person, { signal: request.signal, attachment })
    const headers = new Headers({
      'content-type': file.contentType,
      'content-disposition': contentDisposition(attachment ? 'attachment' : 'inline', file.fileName),
      'cache-control': 'private, no-store',
    })
    if (file.bytes !== null) headers.set('x-file-bytes', String(file.bytes))
    const { upstreamRequestId } = requestContext() ?? {}
    if (upstreamRequestId && headerText.test(upstreamRequestId)) headers.set('x-upstream-request-id', upstreamRequestId)
    if ('open' in file) return partOf(file, request, headers)
    promiseLength(file.bytes)
    return new Response(webStream(file.stream), { headers })
  })
  return { method: 'GET', path, handle, schemas: { may, input: schema, takes: 'query', output: 'file', status: 200 } }
}

async function partOf(
  { open: read, bytes, etag }: RangedDownload,
  request: NextRequest,
  headers: Headers,
): Promise<Response> {
  headers.set('accept-ranges', 'bytes')
  headers.set('etag', etag)
  // A range of a compressed body would be useless to the reader.
  headers.append('cache-control', 'no-transform')
  const whole = { from: 0, to: bytes }
  if (request.method === 'HEAD') {
    promiseLength(bytes)
    return new Response(null, { headers })
  }
  const range = requestedRange(request.headers, bytes, etag)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } })
  }
  const { from, to } = range ?? whole
  if (range) headers.set('content-range', `bytes ${from}-${to - 1}/${bytes}`)
  const stream = await read({ from, to })
  promiseLength(to - from)
  return new Response(webStream(stream), { status: range ? 206 : 200, headers })
}

function promiseLength(bytes: number | null): void {
  const { requestId } = requestContext() ?? {}
  if (requestId !== undefined && bytes !== null) setContentLength(requestId, bytes)
}

/** Pulls one chunk at a time, so that memory stays flat. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => {
        stream.destroy(reason instanceof Error ? reason : undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** RFC 6266: the full name in `filename*`, and an ASCII name for older clients. */
export function contentDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * The range that a request asks for in a body of this size (RFC 9110). `null` means the whole body, also for several
 * ranges, an invalid header or an `If-Range` of other bytes.
 */
export function requestedRange(headers: Headers, bytes: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.get('range')?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const range =
    first === ''
      ? { from: Math.max(0, bytes - Number(last)), to: bytes }
      : { from: Number(first), to: last === '' ? bytes : Math.min(Number(last) + 1, bytes) }
  if (last !== '' && first !== '' && Number(last) < Number(first)) return null
  return range.from < range.to ? range : 'unsatisfiable'
}
