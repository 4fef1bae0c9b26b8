import type { FieldRecord, RecordValues } from './record-codes'

/** Every code Lastro's own HTTP API can answer, with its status. Words for people live in the messages. */
export const errorStatus = {
  unauthenticated: 401,
  forbidden: 403,
  /** The person has yet to set one up, or must prove themselves by it again: the record says which. */
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
  removal_refused: 422,
  conflict: 409,
  /** The key belongs to another holder than the remembered one, and no reason to pay it was given. */
  holder_changed: 409,
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
  /** Too common, too short, somebody's name, or not the present one where that was requested. */
  password_refused: 422,
  /** Of guesses at a password; with Retry-After. */
  too_many_attempts: 429,
  /** The one-time link was used, replaced, or is older than a day. */
  invitation_over: 410,
  /** Nothing was sent: what cannot be recorded is not done. */
  database_unavailable: 503,
  /** Nothing of what was to be written stays. */
  disk_full: 503,
  /** Files lie there; nothing of what was to be stored stays. */
  object_store_unavailable: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

/** `message` is for programs; whoever shows it words `code` and `params`, an entry of the records. */
export type FieldError = { path: string; message: string; code: FieldRecord['code']; params: RecordValues }
