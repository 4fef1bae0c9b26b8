import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler, SimRequest, SimulatorContext } from './context.ts'
import { answerWithFault } from './fault-answers.ts'
import type { Service } from './faults.ts'
import type { JournalPart, JournalRequest } from './journal.ts'
import { encodeJson } from './json.ts'
import { parseMultipart } from './multipart.ts'

export interface Upstream {
  service: Service
  handler: Handler
  authorized(request: SimRequest): boolean
}

/** Reads a request, records it in the journal, and has the upstream or an armed fault answer it. */
export async function exchange(
  context: SimulatorContext,
  upstream: Upstream,
  raw: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const bytes = await readBody(raw)
  const method = raw.method ?? 'GET'
  const body = () => Promise.resolve(bytes)
  const request: SimRequest = { method, path, query, headers: raw.headers, body, raw }
  const entry = context.journal.received(recordOf(context, upstream, request, bytes))
  response.on('finish', () => {
    entry.status = response.statusCode
  })

  const address = raw.url ?? ''
  const text = `${address}\n${safeDecode(address)}\n${entry.parts ? textOf(entry.parts) : bytes.toString('utf8')}`
  const fault = context.faults.take({ service: upstream.service, method, path, text })
  if (fault) {
    entry.fault = fault.kind
    const outcome = await answerWithFault(fault, upstream.handler, request, response, context)
    entry.handledStatus = outcome.handledStatus
    return
  }
  const handled = await upstream.handler(request, response)
  if (!handled) sendJson(response, 404, { message: 'Not found' })
  entry.handledStatus = response.statusCode
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = encodeJson(value)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
  response.writeHead(status, headers)
  response.end(text)
}

export async function readBody(raw: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of raw) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function recordOf(context: SimulatorContext, upstream: Upstream, request: SimRequest, bytes: Buffer): JournalRequest {
  const type = request.headers['content-type'] ?? ''
  const parts = type.startsWith('multipart/form-data') ? parseMultipart(type, bytes) : undefined
  const headers = Object.entries(request.headers).filter(([name]) => name !== 'authorization')
  return {
    at: context.clock.iso(),
    service: upstream.service,
    method: request.method,
    path: request.path,
    query: Object.fromEntries(request.query),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    authorized: upstream.authorized(request),
    body: parts === undefined && bytes.length > 0 ? bytes.toString('utf8') : null,
    parts: parts?.map(describePart) ?? null,
    status: null,
    handledStatus: null,
    fault: null,
  }
}

function describePart(part: {
  name: string
  filename: string | null
  type: string | null
  bytes: Buffer
}): JournalPart {
  return {
    name: part.name,
    filename: part.filename,
    type: part.type,
    bytes: part.bytes.length,
    sha256: createHash('sha256').update(part.bytes).digest('hex'),
    text: part.filename === null ? part.bytes.toString('utf8') : null,
  }
}

/** Fields and file names of a multipart body. */
function textOf(parts: readonly JournalPart[]): string {
  return parts.map(({ text, filename }) => text ?? filename).join('\n')
}

function safeDecode(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '))
  } catch {
    return address
  }
}
