import 'server-only'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem, type ProblemExtras } from '@/lib/core/errors'

export type Service = 'accounting' | 'pix'

const serviceName: Record<Service, string> = { accounting: 'The accounting API', pix: 'The Pix API' }

/** A failure of an upstream; `definite` only when upstream certainly did not apply what was asked. */
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

/** A refusal that the contract documents: upstream has judged the order itself. */
export class DocumentedRefusal extends UpstreamProblem {
  constructor(code: ErrorCode, detail: string, extras: ProblemExtras = {}) {
    super(code, detail, true, extras)
    this.name = 'DocumentedRefusal'
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof UpstreamProblem && thrown.name === 'DocumentedRefusal'
  }
}

/** The accounting API's word for a key whose time is over. */
const expiredKey = 'chave_expirada'

/** Upstream's 401: our credential, never the person's session. */
export function unauthorized(service: Service, extras?: ProblemExtras): UpstreamProblem {
  const causes = {
    accounting: 'the key (absent, invalid or revoked) and until when it is valid',
    pix: 'the access token, the IP allowlist, the User-Agent in the form LEGAL_NAME (EMAIL)',
  }
  const why = extras?.upstreamCode === expiredKey ? 'its key has expired: create another' : `check: ${causes[service]}`
  const detail = `${serviceName[service]} refused Lastro's credentials; ${why}`
  return new UpstreamProblem('upstream_unauthorized', detail, true, { ...extras, upstreamService: service })
}

/** Upstream's 429; `retryAfter` in seconds. */
export function rateLimited(service: Service, retryAfter: number, extras: ProblemExtras = {}): UpstreamProblem {
  const detail = `${serviceName[service]} receives too many requests`
  return new UpstreamProblem('upstream_busy', detail, true, { ...extras, retryAfter })
}

export function brokenDown(service: Service, status: number, extras?: ProblemExtras): UpstreamProblem {
  return new UpstreamProblem('upstream_unreachable', `${serviceName[service]} failed (${status})`, false, extras)
}

/** `what` says what is wrong with the answer, never what it held. */
export function unreadable(service: Service, what: string, extras?: ProblemExtras): UpstreamProblem {
  return new UpstreamProblem('upstream_invalid_response', `${serviceName[service]} answered ${what}`, false, extras)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

const silence = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const badAnswer = /^(HPE_|UND_ERR_RES_|UND_ERR_HEADERS_OVERFLOW|ERR_HTTP_)/

/** A failure of the connection before the answer's head; undici's own words stay out of the detail. */
export function connectionFailed(service: Service, error: unknown): UpstreamProblem {
  const code = codeOf(error)
  if (silence.has(code)) return silent(service)
  if (badAnswer.test(code)) return unreadable(service, 'something that is not HTTP')
  const why = code === 'ECONNREFUSED' ? 'refused the connection' : 'could not be reached or closed the connection'
  return new UpstreamProblem('upstream_unreachable', `${serviceName[service]} ${why}`, false)
}

/** A failure of the connection while the answer's body was arriving. */
export function bodyFailed(service: Service, error: unknown): UpstreamProblem {
  return silence.has(codeOf(error)) ? silent(service) : unreadable(service, 'a body that was cut off')
}

function silent(service: Service): UpstreamProblem {
  return new UpstreamProblem('upstream_timeout', `${serviceName[service]} did not answer in time`, false)
}
