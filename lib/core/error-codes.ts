import type { FieldRecord, RecordValues } from './record-codes'

/** Every code of Lastro's own HTTP API with its status; texts for people are in the messages. */
export const errorStatus = {
  unauthenticated: 401,
  forbidden: 403,
  /** The person must set up a second factor, or confirm with it again: the record says which. */
  second_factor_required: 403,
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
  /** A file with more rows than `BATCH_MAX_ROWS`. */
  too_many_rows: 422,
  removal_refused: 422,
  conflict: 409,
  /** The key belongs to another holder than the remembered one, and no reason to pay it was given. */
  holder_changed: 409,
  /** The request repeats an operation that was done after all. */
  already_requested: 409,
  /** The request leads to something else than its maker was shown: to an approval, or to be sent at once. */
  judgement_changed: 409,
  /** The note that is to be paid was cancelled or denied, and no person confirmed the payment. */
  note_cancelled: 409,
  /** Names of a template without a value still stand in the text of an answer. */
  unfilled_field: 422,
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
  /** A webhook without a secret, or metrics without a token. */
  not_configured: 503,
  body_too_large: 413,
  /** Too common, too short, a person's name, or a wrong current password. */
  password_refused: 422,
  /** Too many guesses at a password; with Retry-After. */
  too_many_attempts: 429,
  /** The one-time link was used, replaced, or is older than a day. */
  invitation_over: 410,
  /** Nothing was sent: an operation that cannot be recorded is not started. */
  database_unavailable: 503,
  /** Nothing was written. */
  disk_full: 503,
  /** Files are in the object store; nothing was written. */
  object_store_unavailable: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

/** `message` is for programs; people are shown `code` and `params`, which are a record entry. */
export type FieldError = { path: string; message: string; code: FieldRecord['code']; params: RecordValues }
