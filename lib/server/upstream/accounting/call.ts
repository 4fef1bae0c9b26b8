import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { ErrorCode } from '@/lib/core/error-codes'
import type { ProblemExtras } from '@/lib/core/errors'
import { recordUpstreamRequestId } from '@/lib/server/http/request-context'
import {
  brokenDown,
  rateLimited,
  refusalRecord,
  UpstreamProblem,
  unauthorized,
  unexpectedStatus,
  unreadable,
} from '@/lib/server/upstream/failure'
import { type FileAnswer, fileFrom } from '@/lib/server/upstream/file'
import { problemExtras, problemIn } from '@/lib/server/upstream/problem-extras'
import {
  type Answered,
  logAnswer,
  readRefusal,
  requestJson,
  send,
  type UpstreamCall,
} from '@/lib/server/upstream/request'
import { watchCall } from '@/lib/server/upstream/watch'
import { envelope } from './wire'

type AccountingCall = Omit<UpstreamCall, 'service'>

/** Options of every call. */
export type CallOptions = Pick<UpstreamCall, 'signal' | 'priority' | 'usedBy'>

const codes = new Map<string, ErrorCode>([
  ['nao_encontrado', 'not_found'],
  ['conteudo_expurgado', 'content_purged'],
  ['pdf_indisponivel', 'pdf_unavailable'],
  ['conteudo_indisponivel', 'content_unavailable'],
])

const codesOfStatus: Record<number, ErrorCode> = { 404: 'not_found', 410: 'content_purged' }

function requestIdOf(json: unknown, headers: IncomingHttpHeaders): string | undefined {
  const id = envelope.parse(json).requisicao_id ?? headers['x-requisicao-id'] ?? headers['x-request-id']
  return typeof id === 'string' ? id : undefined
}

/**
 * Maps an answer to a problem: the status first, then the error's code; a 4xx with a reason is a refusal in any format.
 */
function refusalOf(call: UpstreamCall, { status, json, retryAfter = 1, upstreamRequestId }: Answered): UpstreamProblem {
  const words = problemIn(json)
  const stated = problemExtras(words)
  const extras: ProblemExtras = { ...(upstreamRequestId ? { upstreamRequestId } : {}), ...stated }
  recordUpstreamRequestId(upstreamRequestId)
  if (status === 401 && !call.anonymous) return unauthorized('accounting', extras)
  if (status === 429) return rateLimited('accounting', retryAfter, extras)
  if (status >= 500) return brokenDown('accounting', status, extras)
  const { upstreamMessage = '' } = stated
  const saysWhy = Boolean(words.message ?? words.code)
  const code = codeOf(call, status, words.code ?? '') ?? (saysWhy && status >= 400 ? 'invalid_request' : undefined)
  if (code === undefined) return unexpectedStatus('accounting', status, upstreamMessage, extras)
  return refused(code, status, saysWhy, extras)
}

function codeOf(call: UpstreamCall, status: number, word: string): ErrorCode | undefined {
  if (status === 400) return 'invalid_request'
  // Only temporary links are called without a key that could be wrong.
  if (status === 401) return 'not_found'
  if (status !== 422) return codesOfStatus[status]
  return codes.get(word) ?? (call.endpoint.endsWith('/pdf') ? 'pdf_unavailable' : 'content_unavailable')
}

function refused(code: ErrorCode, status: number, definite: boolean, extras: ProblemExtras): UpstreamProblem {
  const { upstreamMessage = '' } = extras
  const detail = upstreamMessage || `The accounting API answered ${status}`
  return new UpstreamProblem(code, detail, definite, {
    ...extras,
    record: refusalRecord('accounting', status, upstreamMessage),
  })
}

/** One JSON call; throws UpstreamProblem for everything but a 2xx of the expected shape. */
export function callAccounting<T extends z.ZodType>(given: AccountingCall, answer: T): Promise<z.output<T>> {
  const call: UpstreamCall = { ...given, service: 'accounting' }
  return watchCall(call, answerOf(call, answer))
}

async function answerOf<T extends z.ZodType>(call: UpstreamCall, answer: T): Promise<z.output<T>> {
  const answered = await requestJson(call, requestIdOf)
  if (!answered.ok) throw refusalOf(call, answered)
  const { json, status, upstreamRequestId } = answered
  recordUpstreamRequestId(upstreamRequestId)
  const parsed = answer.safeParse(json)
  if (parsed.success) return parsed.data
  const extras: ProblemExtras = upstreamRequestId ? { upstreamRequestId } : {}
  const words = envelope.parse(json).dados === undefined ? problemIn(json) : {}
  if (!(words.message ?? words.code)) throw unreadable('accounting', 'other-shape', extras)
  const code = codes.get(words.code ?? '') ?? 'upstream_invalid_response'
  throw refused(code, status, false, { ...extras, ...problemExtras(words) })
}

/** Opens a file, not yet read: a broken body fails the stream. An HTML page is refused before any byte is passed on. */
export function fetchFile(given: AccountingCall): Promise<FileAnswer> {
  const call: UpstreamCall = { ...given, service: 'accounting' }
  return watchCall(call, fileOf(call))
}

async function fileOf(call: UpstreamCall): Promise<FileAnswer> {
  const received = await send(call)
  if (received.status !== 200) throw refusalOf(call, await readRefusal(received, call, requestIdOf))
  const upstreamRequestId = requestIdOf(undefined, received.headers)
  recordUpstreamRequestId(upstreamRequestId)
  logAnswer(received, upstreamRequestId)
  return fileFrom(received, call, upstreamRequestId)
}
