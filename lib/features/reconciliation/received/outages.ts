import type { ErrorCode } from '@/lib/core/error-codes'

const outages = new Set<ErrorCode>([
  'upstream_busy',
  'upstream_unauthorized',
  'upstream_unreachable',
  'upstream_timeout',
  'database_unavailable',
])

/** About the service, or our way to it, whatever is asked. */
export const isOutage = (code: ErrorCode) => outages.has(code)
