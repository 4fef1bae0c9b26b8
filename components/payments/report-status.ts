import type { StatusTone } from '@/components/ui/status-badge'
import type { OperationState } from '@/lib/core/operations/operation-states'

/** Facts that decide a report's status. */
export type ReportFacts = {
  state: OperationState
  error: { givenUp?: boolean } | null
  /** When it is read next; null: never automatically. */
  nextCheckAt: string | null
  /** `status` in upstream's words. */
  result: { status: string; keptUntil?: string; refusedHost?: string; storeAway?: boolean } | null
}

/**
 * `making`: upstream says so; `word`: upstream says something else; `fetching`: done there, not here yet; `host-refused`: done
 * there, at a host that Lastro may not fetch from; `store-away`: done there, and the object store does not answer; `stopped`: not read any more; `abandoned`: a person gave it up; `leaving`: stored for few days more; `gone`: deleted.
 */
export type ReportStatus =
  | 'sending'
  | 'unknown'
  | 'making'
  | 'word'
  | 'fetching'
  | 'host-refused'
  | 'store-away'
  | 'stopped'
  | 'ready'
  | 'leaving'
  | 'gone'
  | 'failed'
  | 'abandoned'

export const reportTones: Record<ReportStatus, StatusTone> = {
  sending: 'waiting',
  unknown: 'unknown',
  making: 'waiting',
  word: 'normal',
  fetching: 'waiting',
  'host-refused': 'waiting',
  'store-away': 'waiting',
  stopped: 'unknown',
  ready: 'settled',
  leaving: 'settled',
  gone: 'gone',
  failed: 'failed',
  abandoned: 'gone',
}

const leavingMs = 3 * 86_400_000

/** The status of a report at an instant (milliseconds since 1970). */
export function reportStatus({ state, error, nextCheckAt, result }: ReportFacts, now: number): ReportStatus {
  switch (state) {
    case 'awaiting_approval':
    case 'scheduled':
    case 'sending':
      return 'sending'
    case 'unknown':
      return 'unknown'
    case 'accepted':
      if (result?.refusedHost) return 'host-refused'
      if (nextCheckAt === null) return 'stopped'
      return result?.storeAway ? 'store-away' : makingStatus(result?.status)
    case 'confirmed':
      return storedStatus(result?.keptUntil, now)
    case 'rejected':
    case 'cancelled':
    case 'failed':
      return error?.givenUp ? 'abandoned' : 'failed'
  }
}

function makingStatus(status: string | undefined): ReportStatus {
  if (status === 'done') return 'fetching'
  return status === undefined || status === 'processing' ? 'making' : 'word'
}

function storedStatus(until: string | undefined, now: number): ReportStatus {
  const left = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until) - now
  if (left <= 0) return 'gone'
  return left <= leavingMs ? 'leaving' : 'ready'
}

/** Whether its file can be downloaded. */
export function isReady(status: ReportStatus): boolean {
  return status === 'ready' || status === 'leaving'
}
