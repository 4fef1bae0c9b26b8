import 'server-only'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { isClean } from '@/lib/server/clean-text'
import { recordForwarding } from '@/lib/server/forwarding'
import { processState } from '@/lib/server/global-state'

/** Headers that only this process sets: a client's values are overwritten. */
export const peerHeader = 'x-lastro-peer'
export const requestIdHeader = 'x-lastro-request-id'
export const refusalHeader = 'x-lastro-refusal'

/** Why a request never reaches the framework, which would answer in words of its own, or fail. */
export type Refusal = 'address' | 'method' | 'navigation'

const incoming = processState('incoming requests', () => ({
  watched: false,
  answers: new Map<string, ServerResponse>(),
}))

/**
 * Sees every request before the framework does, in each mode: adds the peer's address and a request id, which the
 * answer then carries.
 */
export function watchIncoming(): void {
  if (incoming.watched) return
  incoming.watched = true
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message && 'response' in message)) return
    const { request, response } = message
    if (request instanceof IncomingMessage && response instanceof ServerResponse) prepare(request, response)
  })
}

function prepare(request: IncomingMessage, response: ServerResponse): void {
  const requestId = randomUUID()
  // The framework adds the header where there was none.
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
  // Nothing of its body is read.
  if (request.method !== 'HEAD') request.method = 'GET'
}

/**
 * Says how long the body of the answer will be, which the framework leaves out whatever a route says. It is left out
 * all the same where the body is compressed on its way.
 */
export function setContentLength(requestId: string, bytes: number): void {
  incoming.answers.get(requestId)?.setHeader('content-length', bytes)
}

/** Gives the answer to a page another status than 200, before its head is sent: the framework has no way to. */
export function setPageStatus(request: Headers, status: number, headers: Record<string, string>): void {
  const answer = incoming.answers.get(request.get(requestIdHeader) ?? '')
  if (!answer) return
  answer.statusCode = status
  for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
}

const apiMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
const pageMethods = new Set(['GET', 'HEAD'])
/** While developing, the framework has pages of its own that take more. */
const development = process.env.NODE_ENV === 'development' ? /^\/(_next|__nextjs)/ : null
const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

function refusalOf({ url = '', method = '', headers }: IncomingMessage): Refusal | null {
  if (!isReadable(url) || !host.test(headers.host ?? '')) return 'address'
  if (!isNavigation(headers['next-router-state-tree'])) return 'navigation'
  if (development?.test(url)) return null
  return (url.startsWith('/api/') ? apiMethods : pageMethods).has(method) ? null : 'method'
}

/** Header of the framework's browser side: a value that its server side cannot read makes it fail. */
function isNavigation(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}

/** A path of this server whose escapes are text that can be used. */
function isReadable(url: string): boolean {
  if (!url.startsWith('/')) return false
  try {
    return isClean(decodeURIComponent(url.split('?', 1)[0] ?? ''))
  } catch {
    return false
  }
}
