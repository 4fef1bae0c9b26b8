import 'server-only'
import type { z } from 'zod'
import { type ErrorCode, isErrorCode } from '@/lib/core/error-codes'
import type { ProblemExtras } from '@/lib/core/errors'
import { noteUpstreamRequestId } from '@/lib/server/request-context'
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
import { envelope } from './wire'

export type AccountingCall = Omit<UpstreamCall, 'service'>

/** How a call is made, whichever it is. */
export type Manner = Pick<UpstreamCall, 'signal' | 'priority'>

const codes: Record<string, ErrorCode> = {
  nao_encontrado: 'not_found',
  conteudo_expurgado: 'content_purged',
  pdf_indisponivel: 'pdf_unavailable',
  conteudo_indisponivel: 'content_unavailable',
}

const codesOfStatus: Record<number, ErrorCode> = { 400: 'invalid_request', 404: 'not_found', 410: 'content_purged' }

function headerId({ headers }: Received): string | undefined {
  const id = headers['x-requisicao-id'] ?? headers['x-request-id']
  return typeof id === 'string' ? id : undefined
}

/** The status speaks first, then `erro.codigo`; what neither explains is an answer that we can't read. */
async function refusalOf(call: UpstreamCall, received: Received): Promise<UpstreamProblem> {
  const parsed = envelope.safeParse(await readRefusal(received, call))
  const { erro, requisicao_id: upstreamRequestId = headerId(received) } = parsed.data ?? {}
  const said = ownWords({ code: erro?.codigo, message: erro?.mensagem, details: erro?.detalhes })
  const extras: ProblemExtras = { ...(upstreamRequestId ? { upstreamRequestId } : {}), ...said }
  noteUpstreamRequestId(upstreamRequestId)
  logAnswer(received, upstreamRequestId)
  const { status } = received
  if (status === 401 && !call.anonymous) return unauthorized('accounting', extras)
  if (status === 429) return rateLimited('accounting', retryAfterOf(received) ?? 1, extras)
  if (status >= 500) return brokenDown('accounting', status, extras)
  const fallback = call.endpoint.endsWith('/pdf') ? 'pdf_unavailable' : 'content_unavailable'
  const unprocessable = status === 422 ? (codes[erro?.codigo ?? ''] ?? fallback) : undefined
  const code = codesOfStatus[status] ?? unprocessable ?? (status === 401 ? 'not_found' : undefined)
  const { upstreamMessage = '' } = said
  if (!isErrorCode(code)) return unexpectedStatus('accounting', status, upstreamMessage, extras)
  const record = refusalRecord('accounting', status, upstreamMessage)
  const detail = upstreamMessage || `The accounting API answered ${status}`
  return new UpstreamProblem(code, detail, erro !== undefined, { ...extras, record })
}

/** One JSON call; throws UpstreamProblem for everything but a 2xx of the expected shape. */
export function callAccounting<T extends z.ZodType>(given: AccountingCall, answer: T): Promise<z.output<T>> {
  const call: UpstreamCall = { ...given, service: 'accounting' }
  return countFailure(call, () => answerOf(call, answer))
}

async function answerOf<T extends z.ZodType>(call: UpstreamCall, answer: T): Promise<z.output<T>> {
  const received = await send(call)
  if (received.status < 200 || received.status > 299) throw await refusalOf(call, received)
  const json = await readJson(received, call)
  const upstreamRequestId = envelope.safeParse(json).data?.requisicao_id ?? headerId(received)
  noteUpstreamRequestId(upstreamRequestId)
  logAnswer(received, upstreamRequestId)
  const parsed = answer.safeParse(json)
  if (parsed.success) return parsed.data
  throw unreadable('accounting', 'other-shape', upstreamRequestId ? { upstreamRequestId } : {})
}

/** One file, not yet read: a body that is cut off fails the stream. An HTML page is refused before a byte of it is passed on. */
export function fetchFile(given: AccountingCall): Promise<FileAnswer> {
  const call: UpstreamCall = { ...given, service: 'accounting' }
  return countFailure(call, () => fileOf(call))
}

async function fileOf(call: UpstreamCall): Promise<FileAnswer> {
  const received = await send(call)
  if (received.status !== 200) throw await refusalOf(call, received)
  const upstreamRequestId = headerId(received)
  noteUpstreamRequestId(upstreamRequestId)
  logAnswer(received, upstreamRequestId)
  return fileFrom(received, call, upstreamRequestId)
}
