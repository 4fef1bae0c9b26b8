import type { ErrorCode, FieldError } from '@/lib/core/error-codes'
import { isErrorCode } from '@/lib/core/error-codes'
import type { RecordEntry } from '@/lib/core/record-codes'
import { type ProofSubject, proveAgain } from './step-up'

/** `network`: our own server was not reached, or its answer does not have our format. */
export type ApiErrorCode = ErrorCode | 'network'

type ProblemFields = {
  detail?: string
  requestId?: string
  upstreamRequestId?: string
  upstreamCode?: string
  upstreamMessage?: string
  upstreamService?: 'accounting' | 'pix'
  errors?: FieldError[]
  /** The detail as a record to show in the reader's language. */
  record?: RecordEntry
  retryAfterSeconds?: number
  availableCents?: number
  requiredCents?: number
  roles?: string[]
  /** Id of the operation that was recorded as refused. */
  operationId?: string
  /** Media type of a file that was refused for it. */
  foundType?: string
}

/** A problem answered by Lastro's API, or a failure to reach it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly problem: ProblemFields

  constructor(code: ApiErrorCode, status: number, problem: ProblemFields) {
    super(problem.detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.problem = problem
  }
}

/** Whether the error means that there is nothing under the requested name. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code)
}

/** Whether the session has ended; after a new sign-in the request can be repeated. */
export function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'unauthenticated'
}

/** Whether the person must confirm again with their second factor. */
const isProofDue = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.record?.code === 'refused.step-up-due'

export type ApiInput = Record<string, string | number | boolean | null | undefined>

/** `/api/{path}` with the given values as query; empty ones are left out. */
export function apiUrl(path: string, input: ApiInput = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return `/api/${path}${text ? `?${text}` : ''}`
}

export type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: ApiInput
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  /** The request continues after the page is closed; the body is limited to 64 KB. */
  keepalive?: boolean
  /** The decision that the request makes; a requested proof is bound to it. */
  subject?: ProofSubject
}

const backgroundAfterMs = 60_000

/** Time of the person's last input on the page; opening it counts as one. */
let touchedAt = Date.now()
const touched = () => {
  touchedAt = Date.now()
}
if (typeof window !== 'undefined')
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel']) addEventListener(sign, touched, true)

type Envelope<T> = {
  data: T
  next?: string | null
  openEnded?: boolean
  asOf?: string
  requestId: string
  status: number
}

/**
 * One call of `/api/{path}`; throws ApiError for anything but a 2xx of our own format. When the server requires a
 * second factor, asks the person for it and repeats the call once, unchanged.
 */
export async function apiFetch<T>(path: string, sent: Sent = {}): Promise<Envelope<T>> {
  try {
    return await callOnce<T>(path, sent)
  } catch (error) {
    if (isProofDue(error) && (await proveAgain(sent.subject))) return callOnce<T>(path, sent)
    throw error
  }
}

async function callOnce<T>(
  path: string,
  { method = 'GET', query, body, idempotencyKey, signal, keepalive }: Sent,
): Promise<Envelope<T>> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  // A request in the background does not extend the session.
  if (Date.now() - touchedAt > backgroundAfterMs) headers['x-lastro-background'] = '1'
  const response = await fetch(apiUrl(path, query), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError('network', 0, {})
  })
  if (response.status === 204)
    return { data: undefined as T, requestId: response.headers.get('x-request-id') ?? '', status: 204 }
  const json = await response.json().catch(() => null)
  if (response.ok && json !== null && typeof json === 'object' && 'data' in json)
    return { ...json, status: response.status }
  throw apiErrorOf(response.status, json)
}

/** The problem in a refused answer's body; `network` when it is not one of ours. */
export function apiErrorOf(status: number, json: unknown): ApiError {
  const problem: ProblemFields & { code?: unknown } = json !== null && typeof json === 'object' ? json : {}
  return new ApiError(isErrorCode(problem.code) ? problem.code : 'network', status, problem)
}
