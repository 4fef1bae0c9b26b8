import { ApiError } from './api'

const fallbackSeconds = 10

function isBusy(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'upstream_busy'
}

/** How long the provider wants no request, in seconds; null when the failure is another. */
export function busySeconds(error: Error | null): number | null {
  return isBusy(error) ? Math.max(1, Math.ceil(error.problem.retryAfterSeconds ?? fallbackSeconds)) : null
}

const busyTries = 5

/** For a query: retries a busy provider after the stated time, up to five times; a dropped connection once, at once. */
export const busyRetry = {
  retry: (failures: number, error: Error) =>
    isBusy(error) ? failures < busyTries : failures < 1 && error instanceof ApiError && error.code === 'network',
  retryDelay: (_failures: number, error: Error) => (busySeconds(error) ?? 0.8) * 1_000,
}

/** The facts of a failed query that notices need. */
export type Failing = {
  isPending: boolean
  isFetching: boolean
  error: Error | null
  failureReason: Error | null
  refetch: () => unknown
}

/** Whether a busy provider is being waited for. */
export function isWaiting({ isPending, failureReason }: Failing): boolean {
  return isPending && busySeconds(failureReason) !== null
}
