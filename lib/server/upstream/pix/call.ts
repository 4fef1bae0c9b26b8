import 'server-only'
import { z } from 'zod'
import type { ErrorCode } from '@/lib/core/error-codes'
import type { ProblemExtras } from '@/lib/core/errors'
import {
  brokenDown,
  DocumentedRefusal,
  rateLimited,
  refusalRecord,
  UpstreamProblem,
  unauthorized,
  unexpectedStatus,
  unreadable,
} from '@/lib/server/upstream/failure'
import { problemExtras, problemIn, type UpstreamProblemText } from '@/lib/server/upstream/problem-extras'
import { type Answered, requestJson, type UpstreamCall } from '@/lib/server/upstream/request'
import { watchCall } from '@/lib/server/upstream/watch'
import { envelope, shortfall } from './wire'

type PixCall = Omit<UpstreamCall, 'service' | 'priority' | 'usedBy'>

/** Options of every call. A write does not end with its caller. */
export type CallOptions = Pick<UpstreamCall, 'signal'>

/** For routes of the class Both: the named sub-account, or the main account. */
export function accountScope(accountId: string | undefined): { subaccount_id?: string } {
  return accountId === undefined ? {} : { subaccount_id: accountId }
}

/** A readable refusal is definite; a 5xx only when it is the documented one. */
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

/**
 * One JSON call; resolves with `data` parsed. Throws UpstreamProblem for everything but `success: true` of the expected
 * shape, and for a record that is not the requested one.
 */
export function callPix<T extends z.ZodType>(
  given: PixCall,
  data: T,
  isRequested: (data: z.output<T>) => boolean = () => true,
): Promise<z.output<T>> {
  const call: UpstreamCall = { ...given, service: 'pix' }
  return watchCall(call, answerOf(call, data, isRequested))
}

async function answerOf<T extends z.ZodType>(
  call: UpstreamCall,
  data: T,
  isRequested: (data: z.output<T>) => boolean,
): Promise<z.output<T>> {
  const answered = await requestJson(call)
  const { ok, status, json } = answered
  if (!ok) throw refusalOf(call, answered)
  const parsed = envelope.safeParse(json)
  if (!parsed.success) throw unreadable('pix', 'other-shape')
  if (!parsed.data.success) throw refused(call, { ...problemIn(json), status })
  const answer = data.safeParse(parsed.data.data)
  if (!answer.success) throw unreadable('pix', 'other-shape')
  if (!isRequested(answer.data)) throw unreadable('pix', 'other-record')
  return answer.data
}

/** The contract's exact messages (section 7) that have a code of their own. */
const codes = new Map<string, ErrorCode>([
  ['Insufficient balance.', 'insufficient_balance'],
  ['Missing/invalid required field: original_value ou no_pix_key', 'no_active_pix_key'],
  ['Estorno parcial nao permitido. O estorno deve ser integral.', 'partial_refund_not_allowed'],
  [
    'Recebimento nao encontrado para este end_to_end_id (nao foi possivel determinar o valor total do estorno).',
    'payment_not_found',
  ],
])

const documented = new Set([
  ...codes.keys(),
  'Invalid value',
  'Missing required fields: tax_id, external_id',
  'Invalid format (use csv, xlsx, ofx or pdf)',
  'Invalid analysis (use accepted or rejected)',
])

/** The only 500 that certainly did nothing. */
const credentialsNotConfigured = 'Client provider credentials not configured'

function codeOfRead(status: number): ErrorCode {
  if (status === 404) return 'not_found'
  return status >= 400 ? 'invalid_request' : 'upstream_invalid_response'
}

const success = z.looseObject({ success: z.unknown().optional() }).transform((answer) => answer.success)

/**
 * Statuses after which the order may have been carried out: a proxy may have given up, or the order was a duplicate.
 */
const unsure = new Set([408, 409, 425])

/** Whether an answer is a refusal: its envelope states it, or it is a 4xx with a reason and no envelope. */
function refuses(json: unknown, status: number): boolean {
  const { data: verdict } = success.safeParse(json)
  if (verdict !== undefined) return verdict === false
  const { message, code } = problemIn(json)
  return status >= 400 && status <= 499 && !unsure.has(status) && Boolean(message ?? code)
}

type Refusal = UpstreamProblemText & { status: number }

/** A definite refusal under our code, with upstream's exact message as detail. */
function refused({ effect }: Pick<UpstreamCall, 'effect'>, { status, ...words }: Refusal): UpstreamProblem {
  const message = words.message ?? ''
  const code = codes.get(message) ?? (effect === 'write' ? 'payment_refused' : codeOfRead(status))
  const stated = problemExtras(words)
  const detail = stated.upstreamMessage ?? `The Pix API answered ${status}`
  const record = refusalRecord('pix', status, stated.upstreamMessage ?? '')
  const extras = { ...stated, ...(code === 'insufficient_balance' ? amountsOf(words.details) : {}), record }
  return documented.has(message)
    ? new DocumentedRefusal(code, detail, extras)
    : new UpstreamProblem(code, detail, true, extras)
}

function amountsOf(data: unknown): ProblemExtras {
  const { data: amounts } = shortfall.safeParse(data)
  return amounts ? { availableCents: amounts.saldo_disponivel, requiredCents: amounts.total_necessario } : {}
}
