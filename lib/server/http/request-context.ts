import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@/lib/core/locale'
import type { Person } from '@/lib/server/auth/person'

export type RequestContext = {
  requestId: string
  /** Address and browser of the caller; null when unknown. */
  address?: string | null
  agent?: string | null
  /** The sealed cookie with the people who have signed in at this browser (`known-browser`). */
  browser?: string
  /** This browser wrote recently and this instance may not know it yet: our own data is read again. */
  wroteLately?: boolean
  /** The person's chosen language. */
  locale?: Locale
  /** The checked person and session of the request. */
  caller?: { person: Person; sessionId: string; owesSecondFactor?: boolean }
  /** Part of the body never came, so the connection cannot be reused. */
  bodyPending?: true
  /** The accounting API's `requisicao_id` of the last answer that this request used, fresh or cached. */
  upstreamRequestId?: string
  /** When upstream stated the oldest data that this request used, in milliseconds since 1970. */
  asOf?: number
}

const storage = new AsyncLocalStorage<RequestContext>()

export function withRequestContext<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run)
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore()
}

/** Records the age of data in the answer; the oldest counts. */
export function recordAsOf(at: number): void {
  const context = storage.getStore()
  if (context) context.asOf = Math.min(context.asOf ?? at, at)
}

/** Records upstream's request id for the answer; does nothing outside a request. */
export function recordUpstreamRequestId(id: string | undefined): void {
  const context = storage.getStore()
  if (context && id) context.upstreamRequestId = id
}
