import 'server-only'
import type { z } from 'zod'
import {
  brokenDown,
  rateLimited,
  type UpstreamProblem,
  unauthorized,
  unexpectedStatus,
  unreadable,
} from '@/lib/server/upstream/failure'
import { problemExtras, problemIn } from '@/lib/server/upstream/problem-extras'
import { type Answered, requestJson, type UpstreamCall } from '@/lib/server/upstream/request'
import { watchCall } from '@/lib/server/upstream/watch'
import { credentialsNotConfigured, refused, refuses } from './refusals'
import { envelope } from './wire'

type PixCall = Omit<UpstreamCall, 'service' | 'priority' | 'usedBy'>

/** How a call is made, whichever it is. A write does not end with its caller. */
export type CallOptions = Pick<UpstreamCall, 'signal'>

/** Routes of the class Both: the named sub-account, or the main account. */
export function accountScope(accountId: string | undefined): { subaccount_id?: string } {
  return accountId === undefined ? {} : { subaccount_id: accountId }
}

/** A refusal is definite when it can be read as one; a 5xx only when it is the documented one. */
export function refusalOf(call: UpstreamCall, { status, json, retryAfter = 1 }: Answered): UpstreamProblem {
  const words = problemIn(json)
  const stated = problemExtras(words)
  if (status === 401 && !call.anonymous) return unauthorized('pix', stated)
  if (status === 429) return rateLimited('pix', retryAfter, stated)
  const refusal = refuses(json, status)
  if (refusal && status === 500 && words.message === credentialsNotConfigured)
    return refused(call, { ...words, status })
  if (status >= 500) return brokenDown('pix', status, stated)
  if (!refusal || status < 400) return unexpectedStatus('pix', status, stated.upstreamMessage ?? '', stated)
  return refused(call, { ...words, status })
}

/** One JSON call; resolves with `data` parsed. Throws UpstreamProblem for everything but `success: true` of the expected shape. */
export function callPix<T extends z.ZodType>(given: PixCall, data: T): Promise<z.output<T>> {
  const call: UpstreamCall = { ...given, service: 'pix' }
  return watchCall(call, answerOf(call, data))
}

async function answerOf<T extends z.ZodType>(call: UpstreamCall, data: T): Promise<z.output<T>> {
  const answered = await requestJson(call)
  const { ok, status, json } = answered
  if (!ok) throw refusalOf(call, answered)
  const parsed = envelope.safeParse(json)
  if (!parsed.success) throw unreadable('pix', 'other-shape')
  if (!parsed.data.success) throw refused(call, { ...problemIn(json), status })
  const answer = data.safeParse(parsed.data.data)
  if (answer.success) return answer.data
  throw unreadable('pix', 'other-shape')
}
