/** Every code Lastro's own HTTP API can answer, with its status. Words for people live in the messages. */
export const errorStatus = {
  unauthenticated: 401,
  forbidden: 403,
  invalid_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_key_required: 400,
  idempotency_key_reused: 422,
  not_ready: 409,
  attachment_too_large: 413,
  attachment_type_refused: 415,
  attachment_empty: 422,
  too_many_attachments: 422,
  removal_refused: 422,
  conflict: 409,
  content_purged: 410,
  pdf_unavailable: 422,
  content_unavailable: 422,
  insufficient_balance: 422,
  payment_refused: 422,
  partial_refund_not_allowed: 422,
  payment_not_found: 422,
  no_active_pix_key: 422,
  upstream_busy: 503,
  upstream_unauthorized: 502,
  upstream_unreachable: 502,
  upstream_timeout: 504,
  upstream_invalid_response: 502,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

export type FieldError = { path: string; message: string }

export type ProblemExtras = {
  errors?: FieldError[]
  /** Seconds; becomes the Retry-After header. */
  retryAfter?: number
  availableCents?: number
  requiredCents?: number
  upstreamRequestId?: string
  operationId?: string
  /** Which roles would have been allowed, for `forbidden`. */
  roles?: readonly string[]
}

/** A failure that a person may be told about: a code from the closed table and a detail that holds no secret. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly extras: ProblemExtras

  constructor(code: ErrorCode, detail: string, extras: ProblemExtras = {}) {
    super(detail)
    this.name = 'Problem'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return errorStatus[this.code]
  }

  /** A build holds this class once for pages and once for routes: whichever made it, a problem is one. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Error && 'extras' in thrown && 'code' in thrown && isErrorCode(thrown.code)
  }
}

export function invalidRequest(path: string, message: string): Problem {
  return new Problem('invalid_request', `${path}: ${message}`, { errors: [{ path, message }] })
}
