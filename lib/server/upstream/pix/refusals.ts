import 'server-only'
import type { ErrorCode } from '@/lib/core/error-codes'
import type { ProblemExtras } from '@/lib/core/errors'
import { DocumentedRefusal, refusalRecord, UpstreamProblem } from '@/lib/server/upstream/failure'
import { ownWords } from '@/lib/server/upstream/own-words'
import type { UpstreamCall } from '@/lib/server/upstream/request'
import { shortfall } from './wire'

/** The contract's exact messages (section 7) that mean more than "refused". */
const codes: Record<string, ErrorCode> = {
  'Insufficient balance.': 'insufficient_balance',
  'Missing/invalid required field: original_value ou no_pix_key': 'no_active_pix_key',
  'Estorno parcial nao permitido. O estorno deve ser integral.': 'partial_refund_not_allowed',
  'Recebimento nao encontrado para este end_to_end_id (nao foi possivel determinar o valor total do estorno).':
    'payment_not_found',
}

const documented = new Set([
  ...Object.keys(codes),
  'Invalid value',
  'Missing required fields: tax_id, external_id',
  'Invalid format (use csv, xlsx, ofx or pdf)',
  'Invalid analysis (use accepted or rejected)',
])

/** The one 500 that is certain not to have done anything. */
export const credentialsNotConfigured = 'Client provider credentials not configured'

const codesOfReads: Record<number, ErrorCode> = { 400: 'invalid_request', 404: 'not_found', 422: 'invalid_request' }

export type Refusal = { status: number; message: string; data: unknown }

/** A definite refusal in our words, with upstream's exact message as detail. */
export function refused({ effect }: Pick<UpstreamCall, 'effect'>, { status, message, data }: Refusal): UpstreamProblem {
  const known = codes[message]
  const code = known ?? (effect === 'write' ? 'payment_refused' : (codesOfReads[status] ?? 'upstream_invalid_response'))
  const said = ownWords({ message, details: data })
  const detail = said.upstreamMessage ?? `The Pix API answered ${status}`
  const record = refusalRecord('pix', status, said.upstreamMessage ?? '')
  const extras = { ...said, ...(code === 'insufficient_balance' ? amountsOf(data) : {}), record }
  return documented.has(message)
    ? new DocumentedRefusal(code, detail, extras)
    : new UpstreamProblem(code, detail, true, extras)
}

function amountsOf(data: unknown): ProblemExtras {
  const { data: amounts } = shortfall.safeParse(data)
  return amounts ? { availableCents: amounts.saldo_disponivel, requiredCents: amounts.total_necessario } : {}
}
