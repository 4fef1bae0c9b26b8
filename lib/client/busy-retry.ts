import { ApiError } from './api'

const fallbackSeconds = 10

function isBusy(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'upstream_busy'
}

/** Seconds until the provider accepts requests again; null for any other failure. */
export function busySeconds(error: Error | null): number | null {
  return isBusy(error) ? Math.max(1, Math.ceil(error.problem.retryAfterSeconds ?? fallbackSeconds)) : null
}

const busyTries = 5

/**
 * For a query: retries a busy provider after the stated time, up to five times, and a dropped connection once,
 * immediately.
 */
export const busyRetry = {
  retry: (failures: number, error: Error) =>
    isBusy(error) ? failures < busyTries : failures < 1 && error instanceof ApiError && error.code === 'network',
  retryDelay: (_failures: number, error: Error) => (busySeconds(error) ?? 0.8) * 1_000,
}

/** Facts of a failed query that notices need. */
export type Failing = {
  isPending: boolean
  isFetching: boolean
  error: Error | null
  failureReason: Error | null
  refetch: () => unknown
}

/** Whether the query waits for a busy provider. */
export function isWaiting({ isPending, failureReason }: Failing): boolean {
  return isPending && busySeconds(failureReason) !== null
}
