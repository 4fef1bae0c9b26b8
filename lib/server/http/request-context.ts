import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '@/lib/core/locale'
import type { Person } from '@/lib/server/auth/person'

export type RequestContext = {
  requestId: string
  /** Where the request came from, and how its browser names itself; null where it is not given. */
  address?: string | null
  agent?: string | null
  /** The sealed cookie that says who has signed in at this browser (`known-browser`). */
  browser?: string
  /** A write of this browser may not have reached what this instance keeps: our own data is read anew. */
  wroteLately?: boolean
  /** The language that the person chose. */
  locale?: Locale
  /** Whose it is, and by which session, once that has been checked. */
  caller?: { person: Person; sessionId: string; owesSecondFactor?: boolean }
  /** Part of the request's body never came: its connection is of no more use. */
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

/** Remembers how old what the answer is made of is: the oldest part counts. */
export function recordAsOf(at: number): void {
  const context = storage.getStore()
  if (context) context.asOf = Math.min(context.asOf ?? at, at)
}

/** Remembers upstream's request id for the answer being prepared; outside a request it does nothing. */
export function recordUpstreamRequestId(id: string | undefined): void {
  const context = storage.getStore()
  if (context && id) context.upstreamRequestId = id
}
