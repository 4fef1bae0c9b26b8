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
import { ownWords } from '@/lib/server/upstream/own-words'
import {
  logAnswer,
  type Received,
  readJson,
  readRefusal,
  retryAfterOf,
  send,
  type UpstreamCall,
} from '@/lib/server/upstream/request'
import { countFailure } from '@/lib/server/upstream/watch'
import { credentialsNotConfigured, refused } from './refusals'
import { envelope } from './wire'

export type PixCall = Omit<UpstreamCall, 'service' | 'priority'>

/** How a call is made, whichever it is. A write does not end with its caller. */
export type Manner = Pick<UpstreamCall, 'signal'>

/** Routes of the class Both: the named sub-account, or the main account. */
export function accountScope(accountId: string | undefined): { subaccount_id?: string } {
  return accountId === undefined ? {} : { subaccount_id: accountId }
}

/** A refusal is definite when its envelope can be read; a 5xx only when it is the documented one. */
export async function refusalOf(call: UpstreamCall, received: Received): Promise<UpstreamProblem> {
  const { data: answer } = envelope.safeParse(await readRefusal(received, call))
  logAnswer(received)
  const { status } = received
  const message = answer?.message ?? ''
  const said = ownWords({ message, details: answer?.data })
  if (status === 401 && !call.anonymous) return unauthorized('pix', said)
  if (status === 429) return rateLimited('pix', retryAfterOf(received) ?? 1, said)
  const told = answer?.success === false
  if (told && status === 500 && message === credentialsNotConfigured)
    return refused(call, { ...answer, status, message })
  if (status >= 500) return brokenDown('pix', status, said)
  if (!told || status < 400) return unexpectedStatus('pix', status, said.upstreamMessage ?? '', said)
  return refused(call, { status, message, data: answer.data })
}

/** One JSON call; resolves with `data` parsed. Throws UpstreamProblem for everything but `success: true` of the expected shape. */
export function callPix<T extends z.ZodType>(given: PixCall, data: T): Promise<z.output<T>> {
  const call: UpstreamCall = { ...given, service: 'pix' }
  return countFailure(call, () => answerOf(call, data))
}

async function answerOf<T extends z.ZodType>(call: UpstreamCall, data: T): Promise<z.output<T>> {
  const received = await send(call)
  if (received.status < 200 || received.status > 299) throw await refusalOf(call, received)
  const parsed = envelope.safeParse(await readJson(received, call))
  logAnswer(received)
  if (!parsed.success) throw unreadable('pix', 'other-shape')
  const { success, message } = parsed.data
  if (!success) throw refused(call, { status: received.status, message: message ?? '', data: parsed.data.data })
  const answer = data.safeParse(parsed.data.data)
  if (answer.success) return answer.data
  throw unreadable('pix', 'other-shape')
}
