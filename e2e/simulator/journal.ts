import type { FaultKind, Service } from './faults.ts'
import { pathFits } from './faults.ts'

export interface JournalPart {
  name: string
  filename: string | null
  type: string | null
  bytes: number
  sha256: string
  /** Text of a field; null for a file. */
  text: string | null
}

export interface JournalRequest {
  at: string
  service: Service
  method: string
  path: string
  query: Record<string, string>
  /** Without the authorization header. */
  headers: Record<string, string>
  authorized: boolean
  body: string | null
  parts: JournalPart[] | null
  /** Sent status; null before, or when the connection was cut. */
  status: number | null
  /** Status of the real handler, even when a fault prevented its sending. */
  handledStatus: number | null
  fault: FaultKind | null
}

export interface Movement {
  at: string
  account: string
  /** Negative for money leaving the account. */
  cents: number
  kind: string
  reference: string
  idempotencyKey: string | null
}

export interface Journal {
  received(request: JournalRequest): JournalRequest
  moved(movement: Movement): void
  requests(filter?: { service?: string; path?: string }): JournalRequest[]
  movements(): Movement[]
  clearRequests(): void
  reset(): void
}

export function createJournal(): Journal {
  let requests: JournalRequest[] = []
  let movements: Movement[] = []
  return {
    received(request) {
      requests.push(request)
      return request
    },
    moved(movement) {
      movements.push(movement)
    },
    requests(filter = {}) {
      const { service, path } = filter
      return requests.filter(
        (request) =>
          (service === undefined || request.service === service) &&
          (path === undefined || pathFits(path, request.path)),
      )
    },
    movements: () => [...movements],
    clearRequests() {
      requests = []
    },
    reset() {
      requests = []
      movements = []
    },
  }
}
