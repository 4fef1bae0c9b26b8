import 'server-only'
import { type ErrorCode, errorStatus } from '@/lib/core/error-codes'
import { Problem, refusal } from '@/lib/core/errors'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { isNoRoom, recordNoSpace } from '@/lib/server/files/disk-room'
import { log } from '@/lib/server/log'
import type { RequestContext } from './request-context'

const titles: Record<ErrorCode, string> = {
  unauthenticated: 'Sign in first',
  forbidden: 'Not allowed',
  second_factor_required: 'A second factor is required',
  invalid_request: 'The request is malformed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  idempotency_key_required: 'An Idempotency-Key is required',
  idempotency_key_reused: 'This Idempotency-Key was used for another request',
  not_ready: 'Not ready yet',
  attachment_too_large: 'The attachment is too large',
  attachment_type_refused: 'This type of attachment is refused',
  attachment_empty: 'The attachment is empty',
  too_many_attachments: 'Too many attachments',
  too_many_rows: 'Too many rows',
  removal_refused: 'The removal was refused',
  conflict: 'The state has moved on',
  content_purged: 'The content was purged by retention',
  pdf_unavailable: 'There is no PDF of this document',
  content_unavailable: 'The content is unavailable',
  holder_changed: 'The holder of the key has changed',
  already_requested: 'It was already requested',
  judgement_changed: 'The request would not lead to what was shown',
  note_cancelled: 'The note was cancelled or denied',
  unfilled_field: 'Fields of the template are not filled in',
  insufficient_balance: 'Insufficient balance',
  payment_refused: 'The payment was refused',
  partial_refund_not_allowed: 'A refund must be of the whole amount',
  payment_not_found: 'The payment was not found',
  no_active_pix_key: 'The account has no active Pix key',
  upstream_busy: 'The service is busy',
  upstream_unauthorized: 'The service refused our credentials',
  upstream_unreachable: 'The service cannot be reached',
  upstream_timeout: 'The service did not answer in time',
  upstream_invalid_response: 'The service answered something unreadable',
  not_configured: 'Not configured',
  body_too_large: 'The body is too large',
  password_refused: 'The password was refused',
  too_many_attempts: 'Too many attempts',
  invitation_over: 'The link is over',
  database_unavailable: 'The database does not answer',
  disk_full: 'The disk is full',
  object_store_unavailable: 'The object store does not answer',
  internal: 'Lastro failed',
}

/** Turns anything thrown into a Problem; errors that people must not see become `internal` and are logged. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Error && error.name === 'AbortError')
    return refusal('internal', 'The caller went away', 'internal.caller-left')
  recordNoSpace(error)
  if (isDatabaseOutage(error)) {
    log().warn({ error }, 'the database is away')
    return new Problem('database_unavailable', 'The database does not answer', {
      retryAfter: 5,
      record: { code: 'internal.database-away', values: {} },
    })
  }
  if (isNoRoom(error)) {
    log().error({ error }, 'the disk is full')
    return new Problem('disk_full', 'The server has no disk space left for this file', {
      retryAfter: 60,
      record: { code: 'internal.disk-full', values: {} },
    })
  }
  log().error({ error }, 'unexpected failure')
  return refusal('internal', 'Something failed inside Lastro; the request id identifies it', 'internal.failed')
}

function problemBody(problem: Problem, context: RequestContext): Record<string, unknown> {
  const { retryAfter, ...extras } = problem.extras
  return {
    type: `/problems/${problem.code}`,
    title: titles[problem.code],
    status: errorStatus[problem.code],
    code: problem.code,
    detail: problem.message,
    requestId: context.requestId,
    ...(context.upstreamRequestId ? { upstreamRequestId: context.upstreamRequestId } : {}),
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
    ...extras,
  }
}

/** Answers with problem details (RFC 9457). */
export function problemResponse(problem: Problem, context: RequestContext): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const { retryAfter } = problem.extras
  if (retryAfter !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  return new Response(JSON.stringify(problemBody(problem, context)), { status: problem.status, headers })
}
