import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher, FormData } from 'undici'
import type { BudgetUser } from '@/lib/core/budget-users'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { acquire, type Grant, type Priority, pauseBudget } from './budget'
import { bodyFailed, connectionFailed, type Service, UpstreamProblem, unreadable } from './failure'
import { parseExactJson } from './json'
import { poolOf } from './pools'
import { recordAttempt, watchAttempt } from './watch'

export type UpstreamCall = {
  service: Service
  /** The address template (`/v1/documentos/{id}`): the only form that may be logged. */
  endpoint: string
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  method?: 'GET' | 'POST'
  /** An address given by upstream, used instead of base and endpoint; logs still show `endpoint`. */
  url?: URL
  json?: Record<string, unknown>
  form?: FormData
  /** Reads may be sent three times; all others once. A GET that changes something is not a read. */
  effect: 'read' | 'once' | 'write'
  /** Sends no credentials and uses no budget. */
  anonymous?: boolean
  signal?: AbortSignal
  priority?: Priority
  /** Default: `people`. */
  usedBy?: BudgetUser
}

/** The head of an answer; the caller reads or dumps its body. */
export type Received = {
  status: number
  headers: IncomingHttpHeaders
  body: Dispatcher.ResponseData['body']
  trace: { service: Service; endpoint: string; status: number; ms: number; attempt: number }
}

const attempts = 3
const mostPauseSeconds = 10
const secondsWithoutRetryAfter = 2
const largestJson = 64 * 1024 * 1024

export function baseUrl(service: Service): URL {
  return new URL(service === 'accounting' ? env().ACCOUNTING_API_URL : env().PIX_API_URL)
}

function addressOf({ service, endpoint, params = {}, query = {}, url }: UpstreamCall): {
  origin: string
  path: string
} {
  if (url) return { origin: url.origin, path: `${url.pathname}${url.search}` }
  const base = baseUrl(service)
  const filled = endpoint.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = new URLSearchParams(given).toString()
  return { origin: base.origin, path: `${base.pathname.replace(/\/+$/, '')}${filled}${search ? `?${search}` : ''}` }
}

function credentialHeaders(service: Service): Record<string, string> {
  const { ACCOUNTING_API_KEY, PIX_API_TOKEN, PIX_API_USER_AGENT } = env()
  return service === 'accounting'
    ? { authorization: `Bearer ${ACCOUNTING_API_KEY}`, 'user-agent': 'Lastro' }
    : { authorization: `Bearer ${PIX_API_TOKEN}`, 'user-agent': PIX_API_USER_AGENT }
}

function headersOf({ service, anonymous, json }: UpstreamCall): Record<string, string> {
  return {
    accept: '*/*',
    'accept-encoding': 'identity',
    ...(anonymous ? { 'user-agent': 'Lastro' } : credentialHeaders(service)),
    ...(json ? { 'content-type': 'application/json' } : {}),
  }
}

async function attemptOnce(call: UpstreamCall, attempt: number): Promise<Received> {
  const { service, endpoint, method = 'GET', signal } = call
  const budgeted = service === 'accounting' && !call.anonymous
  const grant: Grant | undefined = budgeted ? await acquire(call.priority ?? 'person', signal, call.usedBy) : undefined
  try {
    return await watchAttempt({ service, endpoint, method, attempt }, () => exchange(call, attempt))
  } finally {
    grant?.settle()
  }
}

async function exchange(call: UpstreamCall, attempt: number): Promise<Received> {
  const { service, endpoint, method = 'GET', json, form, effect, signal } = call
  const { origin, path } = addressOf(call)
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    signal?.throwIfAborted()
    // A sent write is awaited even if its caller has left: the outcome must be known.
    const { statusCode, headers, body } = await poolOf(origin, effect === 'write').request({
      path,
      method,
      headers: headersOf(call),
      body: json ? JSON.stringify(json) : (form ?? null),
      ...(effect === 'write' ? {} : { signal }),
    })
    return {
      status: statusCode,
      headers,
      body,
      trace: { service, endpoint, status: statusCode, ms: elapsed(), attempt },
    }
  } catch (error) {
    if (signal?.aborted) throw error
    const problem = connectionFailed(service, error)
    log().warn({ service, endpoint, code: problem.code, ms: elapsed(), attempt }, 'upstream')
    throw problem
  }
}

/** Seconds; the header holds seconds or an HTTP date. A 429 without one gets a short pause. */
function retryAfterOf({ status, headers }: Received): number | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  if (!Number.isNaN(seconds)) return Math.max(0, seconds)
  return status === 429 ? secondsWithoutRetryAfter : undefined
}

/** Seconds until another attempt; null when it is not worthwhile. */
function pauseAfter(attempt: number, outcome: Received | UpstreamProblem): number | null {
  const backOff = 0.25 * 2 ** (attempt - 1) * (0.5 + Math.random())
  if (outcome instanceof UpstreamProblem) return outcome.code === 'upstream_unreachable' ? backOff : null
  if (outcome.status === 429 || outcome.status === 503) return retryAfterOf(outcome) ?? backOff
  return outcome.status >= 500 ? backOff : null
}

async function attemptOrProblem(call: UpstreamCall, attempt: number): Promise<Received | UpstreamProblem> {
  try {
    const received = recordAttempt(call, await attemptOnce(call, attempt))
    const keyed = call.service === 'accounting' && !call.anonymous
    if (received.status === 429 && keyed) await pauseBudget(retryAfterOf(received) ?? secondsWithoutRetryAfter)
    return received
  } catch (error) {
    if (!(error instanceof UpstreamProblem) || error.code === 'upstream_busy') throw error
    return recordAttempt(call, error)
  }
}

/**
 * The only HTTP client for upstream; resolves with the head of an answer of any status. Reads are sent up to three
 * times after temporary failures; `once` and `write` are sent once. Throws UpstreamProblem, or the signal's reason.
 */
export async function send(call: UpstreamCall): Promise<Received> {
  let secondsLeft = mostPauseSeconds
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOrProblem(call, attempt)
    const pause = call.effect === 'read' && attempt < attempts ? pauseAfter(attempt, outcome) : null
    if (pause === null || pause > secondsLeft) {
      if (outcome instanceof UpstreamProblem) throw outcome
      return outcome
    }
    if (!(outcome instanceof UpstreamProblem)) {
      logAnswer(outcome)
      await outcome.body.dump()
    }
    secondsLeft -= pause
    await sleep(pause * 1000, undefined, { signal: call.signal })
  }
}

/** Logs one line per answer, without addresses with values, headers or bodies. */
export function logAnswer({ trace }: Received, upstreamRequestId?: string): void {
  const line = { ...trace, upstreamRequestId }
  if (trace.status < 400) log().info(line, 'upstream')
  else log().warn(line, 'upstream')
}

async function textOf({ body }: Received, call: UpstreamCall): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      const piece = Buffer.from(chunk)
      bytes += piece.length
      if (bytes > largestJson) throw unreadable(call.service, 'too-large')
      chunks.push(piece)
    }
  } catch (error) {
    if (call.signal?.aborted || error instanceof UpstreamProblem) throw error
    throw bodyFailed(call.service, error)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** An answer that was read completely. */
export type Answered = {
  status: number
  /** 2xx. */
  ok: boolean
  /** Undefined for a refusal without JSON: only its status explains it. */
  json: unknown
  /** Seconds that the answer asks us to wait. */
  retryAfter: number | undefined
  upstreamRequestId: string | undefined
}

/** Where a service puts the request's id in its answer. */
type RequestIdOf = (json: unknown, headers: IncomingHttpHeaders) => string | undefined

const unnamed: RequestIdOf = () => undefined

/** Sends, and reads the answer as JSON. Throws UpstreamProblem when a 2xx is HTML, incomplete or not JSON. */
export async function requestJson(call: UpstreamCall, idOf = unnamed): Promise<Answered> {
  const received = await send(call)
  const ok = received.status >= 200 && received.status <= 299
  if (!ok) return readRefusal(received, call, idOf)
  const json = await jsonOf(received, call).catch((error: unknown) => {
    log().warn({ ...received.trace, code: error instanceof UpstreamProblem ? error.code : 'internal' }, 'upstream')
    throw error
  })
  return answered(received, { ok, json, upstreamRequestId: idOf(json, received.headers) })
}

/** Reads the body of a refusal, with or without JSON. */
export async function readRefusal(received: Received, call: UpstreamCall, idOf = unnamed): Promise<Answered> {
  const json = await jsonOf(received, call).catch((error: unknown) => {
    if (error instanceof UpstreamProblem) return undefined
    throw error
  })
  return answered(received, { ok: false, json, upstreamRequestId: idOf(json, received.headers) })
}

function answered(received: Received, read: Pick<Answered, 'ok' | 'json' | 'upstreamRequestId'>): Answered {
  logAnswer(received, read.upstreamRequestId)
  return { ...read, status: received.status, retryAfter: retryAfterOf(received) }
}

async function jsonOf(received: Received, call: UpstreamCall): Promise<unknown> {
  const text = await textOf(received, call)
  if (isHtml(received)) throw unreadable(call.service, 'html')
  try {
    return parseExactJson(text)
  } catch {
    throw unreadable(call.service, 'not-json')
  }
}

export function isHtml({ headers }: Received): boolean {
  return /^\s*(text\/html|application\/xhtml)/i.test(String(headers['content-type'] ?? ''))
}
