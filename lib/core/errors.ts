import { type ErrorCode, errorStatus, type FieldError, isErrorCode } from '@/lib/core/error-codes'
import type { Needs } from '@/lib/core/operations/judgement'
import { type FieldRecord, isRecordEntry, type PlainCode, type RecordEntry } from '@/lib/core/record-codes'

export type ProblemExtras = {
  errors?: FieldError[]
  /** The detail as a record to show in the reader's language. */
  record?: RecordEntry
  /** Seconds; becomes the Retry-After header. */
  retryAfter?: number
  availableCents?: number
  requiredCents?: number
  upstreamRequestId?: string
  /** Upstream's own message, if any: limited in length, without secrets. */
  upstreamCode?: string
  upstreamMessage?: string
  upstreamDetails?: unknown
  /** Which service refused our credentials. */
  upstreamService?: 'accounting' | 'pix'
  operationId?: string
  /** Free amount of a note in cents, and the operations that requested or paid the rest of the note. */
  freeCents?: number
  operations?: readonly { id: string; kind: string; state: string; amountCents: number }[]
  /** The new judgement of the request, for `judgement_changed`. */
  needs?: Needs
  /** Facts that a receipt lacks. */
  missing?: readonly string[]
  /** How the holder of a key differs, for `holder_changed`. */
  change?: 'holder' | 'unclear'
  /** Names of a template's fields that have no value. */
  names?: readonly string[]
  /** Which roles would have been allowed, for `forbidden`. */
  roles?: readonly string[]
  /** Media type of the uploaded file, for `attachment_type_refused`. */
  foundType?: string
}

/** A failure that may be shown to people: a code from the closed table and a detail without secrets. */
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

  /** A build contains this class twice, for pages and for routes: an instance of either counts as a Problem. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Error && 'extras' in thrown && 'code' in thrown && isErrorCode(thrown.code)
  }
}

/** A problem with a record to show in the reader's language. */
export function refusal(code: ErrorCode, detail: string, record: RecordEntry | PlainCode): Problem {
  const entry = typeof record === 'string' ? { code: record, values: {} } : record
  return new Problem(code, detail, isRecordEntry(entry) ? { record: entry } : {})
}

/** An internal failure. Its message may be logged, so it must not contain personal data or values. */
export class Fault extends Error {
  readonly isLoggable = true
}

export function invalidRequest(path: string, message: string, { code, values }: FieldRecord): Problem {
  return new Problem('invalid_request', `${path}: ${message}`, { errors: [{ path, message, code, params: values }] })
}
