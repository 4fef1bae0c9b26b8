import 'server-only'
import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { isClean } from '@/lib/server/clean-text'
import { recordForwarding } from '@/lib/server/forwarding'
import { processState } from '@/lib/server/global-state'

/** Headers that only this process sets: a client's values are overwritten. */
export const peerHeader = 'x-lastro-peer'
export const requestIdHeader = 'x-lastro-request-id'
export const refusalHeader = 'x-lastro-refusal'

/** Why a request must not reach the framework, which would fail or answer in its own form. */
export type Refusal = 'address' | 'method' | 'navigation'

const requestStart = 'http.server.request.start'

const incoming = processState('incoming requests', () => ({
  watched: false,
  answers: new Map<string, ServerResponse>(),
}))

/**
 * Handles every request of this process before the framework, in development too: adds the peer's address and a request
 * id, which the answer then carries. Returns what ends that.
 */
export function watchIncoming(): () => void {
  if (!incoming.watched) subscribe(requestStart, onRequest)
  incoming.watched = true
  return () => {
    unsubscribe(requestStart, onRequest)
    incoming.watched = false
  }
}

function onRequest(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('request' in message && 'response' in message)) return
  const { request, response } = message
  if (request instanceof IncomingMessage && response instanceof ServerResponse) prepare(request, response)
}

function prepare(request: IncomingMessage, response: ServerResponse): void {
  const requestId = randomUUID()
  // The framework adds this header when it is missing.
  if (request.headers['x-forwarded-for'] !== undefined) recordForwarding()
  const refusal = refusalOf(request)
  request.headers[peerHeader] = request.socket.remoteAddress ?? ''
  request.headers[requestIdHeader] = requestId
  delete request.headers[refusalHeader]
  response.setHeader('x-request-id', requestId)
  incoming.answers.set(requestId, response)
  response.once('close', () => incoming.answers.delete(requestId))
  if (!refusal) return
  request.headers[refusalHeader] = refusal
  request.headers.host = 'localhost'
  request.url = '/api/refused'
  // The body is not read.
  if (request.method !== 'HEAD') request.method = 'GET'
}

/** Sets the answer's length, which the framework never does; compressed answers have none. */
export function setContentLength(requestId: string, bytes: number): void {
  incoming.answers.get(requestId)?.setHeader('content-length', bytes)
}

/** Sets a page's status before its head is sent, which the framework does not offer. */
export function setPageStatus(request: Headers, status: number, headers: Record<string, string>): void {
  const answer = incoming.answers.get(request.get(requestIdHeader) ?? '')
  if (!answer) return
  answer.statusCode = status
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
}

const apiMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
const pageMethods = new Set(['GET', 'HEAD'])
/** In development the framework has pages that accept more methods. */
const development = process.env.NODE_ENV === 'development' ? /^\/(_next|__nextjs)/ : null
const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

function refusalOf({ url = '', method = '', headers }: IncomingMessage): Refusal | null {
  if (!isReadable(url) || !host.test(headers.host ?? '')) return 'address'
  if (!isNavigation(headers['next-router-state-tree'])) return 'navigation'
  if (development?.test(url)) return null
  return (url.startsWith('/api/') ? apiMethods : pageMethods).has(method) ? null : 'method'
}

/** Whether the framework's navigation header is valid: its server fails on a value that it cannot read. */
function isNavigation(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}

/** Whether the path's escapes decode to valid text. */
function isReadable(url: string): boolean {
  if (!url.startsWith('/')) return false
  try {
    return isClean(decodeURIComponent(url.split('?', 1)[0] ?? ''))
  } catch {
    return false
  }
}
