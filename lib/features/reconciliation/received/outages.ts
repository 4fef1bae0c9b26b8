import type { ErrorCode } from '@/lib/core/error-codes'

const outages = new Set<ErrorCode>([
  'upstream_busy',
  'upstream_unauthorized',
  'upstream_unreachable',
  'upstream_timeout',
  'database_unavailable',
])

/** Failures of the service or of the connection, whatever was requested. */
export const isOutage = (code: ErrorCode) => outages.has(code)
