import 'server-only'
import { type ErrorCode, errorStatus } from '@/lib/core/error-codes'
import type { Problem } from '@/lib/core/errors'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import type { Missing, MissingReason } from './schema'

const reasons: { [code in ErrorCode]?: MissingReason } = {
  content_purged: 'content_purged',
  content_unavailable: 'content_unavailable',
  pdf_unavailable: 'pdf_unavailable',
  not_found: 'not_found',
}

/** Why a file is missing for good; null where another attempt may succeed. */
export function missingOf(problem: Problem): Missing | null {
  const reason = reasons[problem.code]
  return reason ? { ...failedOf(problem), reason } : null
}

/** Records that a file is missing after the last attempt, with upstream's last answer. */
export function failedOf(problem: Problem): Missing {
  const { upstreamCode = null, upstreamMessage = null } = problem.extras
  return { reason: 'failed', upstreamStatus: statusOf(problem), upstreamCode, upstreamMessage }
}

/** The HTTP status of upstream's answer; an error code without a stated status implies one status. */
function statusOf(problem: Problem): number | null {
  if (!(problem instanceof UpstreamProblem)) return null
  const values: Record<string, unknown> = problem.extras.record?.values ?? {}
  if (typeof values.httpStatus === 'number') return values.httpStatus
  return reasons[problem.code] ? errorStatus[problem.code] : null
}
