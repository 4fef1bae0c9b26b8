import 'server-only'
import { randomUUID } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { invalidRequest, Problem, refusal } from '@/lib/core/errors'
import type { Permission } from '@/lib/core/permissions'
import { localeCookie, parseLocale } from '@/lib/core/preferences'
import { browserCookieName } from '@/lib/server/auth/known-browser'
import { type Person, requirePermission } from '@/lib/server/auth/person'
import { auditRefusedPermission } from '@/lib/server/auth/refused-permission'
import { checkSession, isOwnRequest, sessionCookieName } from '@/lib/server/auth/session'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { metrics } from '@/lib/server/metrics/registry'
import { rememberWrite, wroteCookie } from '@/lib/server/own-writes'
import { parseInput, parseOutput } from '@/lib/server/parse'
import type { Read } from '@/lib/server/read'
import { inReadTurn } from '@/lib/server/read-turns'
import { recordTracedRoute } from '@/lib/server/tracing/scrub'
import type { Write } from '@/lib/server/write'
import { answer, readAnswer } from './answer'
import { callerAddress, callerAgent } from './caller'
import { requestIdHeader } from './incoming'
import { asProblem, problemResponse } from './problem-response'
import { parseJson, readBody } from './request-body'
import { type RequestContext, requestContext, withRequestContext } from './request-context'
import type { Method, Route, RouteHandler } from './route'
import { routeTemplate } from './route-template'

/**
 * Wraps every route handler: request id, same-origin check of writes, problems instead of exceptions, one log line.
 * `fromAnywhere`: writes carry their own credential instead of an origin. `reads`: no method writes anything.
 */
export function open(
  handle: (request: NextRequest, params: Record<string, unknown>) => Promise<Response>,
  { fromAnywhere = false, reads = false } = {},
): RouteHandler {
  return (request, route) => {
    const { headers } = request
    const [address, agent] = [callerAddress(headers), callerAgent(headers)]
    const locale = parseLocale(request.cookies.get(localeCookie)?.value)
    const browser = request.cookies.get(browserCookieName())?.value
    const requestId = headers.get(requestIdHeader) ?? randomUUID()
    const wroteLately = request.cookies.has(wroteCookie)
    const context: RequestContext = { requestId, address, agent, locale, browser, wroteLately }
    return withRequestContext(context, async () => {
      const startedAt = performance.now()
      const params = (await route?.params) ?? {}
      const { method } = request
      const labels = { method, route: routeTemplate(request.nextUrl.pathname, params) }
      const isGet = method === 'GET' || method === 'HEAD'
      recordTracedRoute(labels.route)
      const response = await (async () => {
        if (!fromAnywhere && !isGet) requireSameOrigin(request)
        return handle(request, params)
      })().catch(async (error: unknown) => {
        const problem = asProblem(error)
        await auditRefusedPermission(problem, method, labels.route)
        return problemResponse(problem, context)
      })
      if (!isGet && !reads) rememberWrite(response)
      response.headers.set('x-request-id', context.requestId)
      if (context.bodyPending) response.headers.set('connection', 'close')
      const ms = Math.round(performance.now() - startedAt)
      metrics().requestSeconds.observe({ ...labels, status: response.status }, ms / 1000)
      log().info({
        requestId: context.requestId,
        method,
        // A token in an address is a credential, and an unknown address may contain anything.
        path: 'token' in params || 'path' in params ? labels.route : request.nextUrl.pathname,
        status: response.status,
        ms,
        ...(response.status === 403 && context.caller ? { person: context.caller.person.id } : {}),
      })
      return request.method === 'HEAD' ? withoutBody(response) : response
    })
  }
}

/** The head of a GET answer; closes the body's source. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  const { status, headers } = response
  return new Response(null, { status, headers })
}

function requireSameOrigin(request: NextRequest): void {
  const origin = request.headers.get('origin')
  const { APP_URL } = env()
  const same = origin ? origin === APP_URL : request.headers.get('sec-fetch-site') === 'same-origin'
  if (!same && origin && URL.parse(origin)?.host === request.headers.get('host')) throw otherAddress(origin)
  if (!same) throw new Problem('forbidden', 'A write must come from a page of Lastro itself')
}

/** The page was opened at another address than `APP_URL`, such as an old bookmark or a name missing in `APP_URL`. */
function otherAddress(origin: string): Problem {
  const { APP_URL } = env()
  log().warn({ origin, APP_URL }, 'a page of Lastro was opened at another address than APP_URL: its writes are refused')
  const record = { code: 'refused.other-address', values: { address: APP_URL } } as const
  return refusal('forbidden', `Lastro is used at ${APP_URL}`, record)
}

const noSession = {
  'signed-out': ['Sign in first', 'refused.session-none'],
  expired: ['The session has ended', 'refused.session-expired'],
  idle: ['The session ended without use', 'refused.session-idle'],
  deactivated: ['This session was ended', 'refused.session-ended'],
} as const

const owed = () => refusal('second_factor_required', 'Set up a second factor first', 'refused.second-factor-missing')

/** `own`: this kind of request counts as the person's activity unless it says otherwise. */
export async function requireSession(request: NextRequest, { own = true } = {}): Promise<Person> {
  const token = request.cookies.get(sessionCookieName())?.value
  const session = await checkSession(token, { ownRequest: own && isOwnRequest(request.headers) })
  const context = requestContext()
  if (session.person) {
    if (context) context.caller = session
    if (session.owesSecondFactor && !/^\/api\/account(\/|$)/.test(request.nextUrl.pathname)) throw owed()
    return session.person
  }
  const [message, code] = noSession[session.reason]
  throw new Problem('unauthenticated', message, { record: { code, values: {} } })
}

/** Joins input and path parameters; throws when the input repeats one. */
export function merged(given: Record<string, unknown>, params: Record<string, unknown>): Record<string, unknown> {
  const twice = Object.keys(params).find((name) => name in given)
  if (twice) throw invalidRequest(twice, 'unknown field', { code: 'field.unknown', values: {} })
  return { ...given, ...params }
}

export function query(request: NextRequest): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of request.nextUrl.searchParams) {
    if (name in given) throw invalidRequest(name, 'given twice', { code: 'field.twice', values: {} })
    given[name] = value
  }
  return given
}

export function readRoute(read: Read): Route {
  const { method = 'GET', path, may, input, output } = read
  const answerRead = async (request: NextRequest, params: Record<string, unknown>) => {
    const person = await requireSession(request)
    const given = method === 'POST' ? await jsonBody(request) : query(request)
    const { signal } = request
    const perform = () => read.performShared(merged(given, params), { person, signal })
    return readAnswer(await inReadTurn(person.id, signal, perform))
  }
  const takes = method === 'POST' ? 'json' : 'query'
  const schemas = { may, input, takes, output, status: 200 } as const
  return { method, path, handle: open(answerRead, { reads: true }), schemas }
}

export async function jsonBody(request: NextRequest): Promise<Record<string, unknown>> {
  return parseJson((await readBody(request)).toString())
}

/** Without an `output` the answer is 204. */
export function writeRoute({ method, path, may, input, output, status = 200, run }: Write): Route {
  const handle = open(async (request, params) => {
    const person = await requireSession(request)
    requirePermission(person, may)
    const given = parseInput(input, merged(await jsonBody(request), params))
    const made = await run(given, person, { signal: request.signal })
    return output ? answer(parseOutput(output, made), { status }) : new Response(null, { status: 204 })
  })
  return { method, path, handle, schemas: { may, input, takes: 'json', output, status: output ? status : 204 } }
}

type Keyed<I extends z.ZodType> = {
  method: 'POST' | 'DELETE'
  path: string
  may: Permission
  input: I
  output: z.ZodType
  run: (input: z.output<I>, person: Person, key: string) => Promise<{ data: unknown; status: number }>
}

/** A write that runs once per Idempotency-Key, a UUID chosen by the caller. A DELETE takes its input from the query. */
export function keyedRoute<I extends z.ZodType>({ method, path, may, input, output, run }: Keyed<I>): Route {
  const handle = open(async (request, params) => {
    const person = await requireSession(request)
    requirePermission(person, may)
    const key = request.headers.get('idempotency-key')?.toLowerCase()
    if (!key) throw new Problem('idempotency_key_required', 'Send a UUID of your own in the header Idempotency-Key')
    if (!z.guid().safeParse(key).success)
      throw invalidRequest('Idempotency-Key', 'not a UUID', { code: 'field.uuid', values: {} })
    const given = method === 'DELETE' ? query(request) : await jsonBody(request)
    const { data, status } = await run(parseInput(input, merged(given, params)), person, key)
    return answer(data, { status })
  })
  const takes = method === 'DELETE' ? 'query' : 'json'
  return { method, path, handle, schemas: { may, input, takes, output, status: 201, keyed: true } }
}

/** The exports of a route file: the given methods, and a 405 problem for the others. */
export function routes(given: Partial<Record<Method, RouteHandler>>): Record<Method, RouteHandler> {
  const allow = Object.keys(given).join(', ')
  const refused = open(async (request) => {
    const response = problemResponse(
      new Problem('method_not_allowed', `${request.method} is not possible here; possible: ${allow}`),
      requestContext() ?? { requestId: '' },
    )
    response.headers.set('allow', allow)
    return response
  })
  return { GET: refused, POST: refused, PUT: refused, PATCH: refused, DELETE: refused, ...given }
}
