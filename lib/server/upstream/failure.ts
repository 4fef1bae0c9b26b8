import 'server-only'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem, type ProblemExtras } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'

export type Service = 'accounting' | 'pix'

const serviceName: Record<Service, string> = { accounting: 'The accounting API', pix: 'The Pix API' }

/** An upstream failure; `definite` only when upstream certainly did not carry out the request. */
export class UpstreamProblem extends Problem {
  readonly definite: boolean

  constructor(code: ErrorCode, detail: string, definite: boolean, extras: ProblemExtras = {}) {
    super(code, detail, extras)
    this.name = 'UpstreamProblem'
    this.definite = definite
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Problem && 'definite' in thrown
  }
}

/** Whether upstream answered that the id is unknown or invalid. */
export function isUnknownId(thrown: unknown): boolean {
  return thrown instanceof UpstreamProblem && (thrown.code === 'not_found' || thrown.code === 'invalid_request')
}

/** A documented refusal: upstream has judged the order itself. */
export class DocumentedRefusal extends UpstreamProblem {
  constructor(code: ErrorCode, detail: string, extras: ProblemExtras = {}) {
    super(code, detail, true, extras)
    this.name = 'DocumentedRefusal'
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof UpstreamProblem && thrown.name === 'DocumentedRefusal'
  }
}

/** The accounting API's code for an expired key. */
const expiredKey = 'chave_expirada'

/** Upstream's 401: our credential failed, not the person's session. */
export function unauthorized(service: Service, extras?: ProblemExtras): UpstreamProblem {
  const causes = {
    accounting: 'the key (absent, invalid or revoked) and until when it is valid',
    pix: 'the access token, the IP allowlist, the User-Agent in the form LEGAL_NAME (EMAIL)',
  }
  const expired = extras?.upstreamCode === expiredKey
  const why = expired ? 'its key has expired: create another' : `check: ${causes[service]}`
  const detail = `${serviceName[service]} refused Lastro's credentials; ${why}`
  const record: RecordEntry = expired
    ? { code: 'upstream.key-expired', values: {} }
    : { code: 'upstream.unauthorized', values: { service } }
  return new UpstreamProblem('upstream_unauthorized', detail, true, { ...extras, upstreamService: service, record })
}

/** Upstream's 429; `retryAfter` in seconds. */
export function rateLimited(service: Service, retryAfter: number, extras: ProblemExtras = {}): UpstreamProblem {
  const detail = `${serviceName[service]} receives too many requests`
  const record = { code: 'upstream.too-many-requests', values: { service } } as const
  return new UpstreamProblem('upstream_busy', detail, true, { ...extras, retryAfter, record })
}

export function brokenDown(service: Service, httpStatus: number, extras?: ProblemExtras): UpstreamProblem {
  const record = { code: 'upstream.failed', values: { service, httpStatus } } as const
  const detail = `${serviceName[service]} failed (${httpStatus})`
  return new UpstreamProblem('upstream_unreachable', detail, false, { ...extras, record })
}

const unreadableAnswers = {
  'not-http': 'something that is not HTTP',
  'cut-off': 'a body that was cut off',
  html: 'an HTML page',
  'not-json': 'a body that is not JSON',
  'other-shape': 'JSON of another shape',
  'too-large': 'more than can be read',
  'not-a-file': 'a page instead of the file',
  'file-cut-off': 'a file that was cut off',
  'other-file': 'another file than it did before',
  'other-payment': 'with another payment',
  'other-record': 'with another record than the requested one',
} as const

/** `what` describes the problem of the answer, never its content. */
export function unreadable(
  service: Service,
  what: keyof typeof unreadableAnswers,
  extras: ProblemExtras = {},
): UpstreamProblem {
  return invalidResponse(service, unreadableAnswers[what], { code: `upstream.${what}`, values: { service } }, extras)
}

/** A status outside the contract, with upstream's message if it gave one. */
export function unexpectedStatus(
  service: Service,
  httpStatus: number,
  message: string,
  extras: ProblemExtras = {},
): UpstreamProblem {
  const record: RecordEntry = message
    ? { code: 'upstream.said', values: { service, message } }
    : { code: 'upstream.unexpected-status', values: { service, httpStatus } }
  return invalidResponse(service, `an unexpected ${httpStatus}${message ? `: ${message}` : ''}`, record, extras)
}

function invalidResponse(service: Service, what: string, record: RecordEntry, extras: ProblemExtras): UpstreamProblem {
  const detail = `${serviceName[service]} answered ${what}`
  return new UpstreamProblem('upstream_invalid_response', detail, false, { ...extras, record })
}

/** Upstream's text of a refusal, or a record that it gave none. */
export function refusalRecord(service: Service, httpStatus: number, message: string): RecordEntry {
  return message
    ? { code: 'upstream.said', values: { service, message } }
    : { code: 'upstream.refused', values: { service, httpStatus } }
}

/** The code of an error or its cause; empty when there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

const silence = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
export const isSilence = (error: unknown) => silence.has(codeOf(error))
const badAnswer = /^(HPE_|UND_ERR_RES_|UND_ERR_HEADERS_OVERFLOW|ERR_HTTP_)/

/** The connection failed before the answer's head; undici's message stays out of the detail. */
export function connectionFailed(service: Service, error: unknown): UpstreamProblem {
  const code = codeOf(error)
  if (silence.has(code)) return silent(service)
  if (badAnswer.test(code)) return unreadable(service, 'not-http')
  const refused = code === 'ECONNREFUSED'
  const why = refused ? 'refused the connection' : 'could not be reached or closed the connection'
  const record = {
    code: refused ? 'upstream.refused-connection' : 'upstream.unreachable',
    values: { service },
  } as const
  return new UpstreamProblem('upstream_unreachable', `${serviceName[service]} ${why}`, false, { record })
}

/** The connection failed while the answer's body was arriving. */
export function bodyFailed(service: Service, error: unknown): UpstreamProblem {
  return silence.has(codeOf(error)) ? silent(service) : unreadable(service, 'cut-off')
}

function silent(service: Service): UpstreamProblem {
  const record = { code: 'upstream.silent', values: { service } } as const
  return new UpstreamProblem('upstream_timeout', `${serviceName[service]} did not answer in time`, false, { record })
}
