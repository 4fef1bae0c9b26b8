import { type JsonRecord, numberOf, textOf } from '../json.ts'
import { parseMultipart } from '../multipart.ts'
import { pageByCursor } from './cursors.ts'
import { type Call, found, Refusal, refuseScope, requiredQuery } from './envelope.ts'
import type { Infraction } from './model.ts'
import { brasiliaDay, isDay } from './moments.ts'
import { reais } from './money.ts'
import type { PixState } from './state.ts'

export interface InfractionChange {
  status?: string
  /** Null leaves the refund out. */
  refundedCents?: number | null
  /** In reais: stated independently of the cents. */
  amountBrl?: number
  refundedBrl?: number
}

const statuses = new Set(['pending', 'accepted', 'rejected', 'delayed'])

/** Infractions of the main account and its sub-accounts reported by now, newest first. */
export function listInfractions(call: Call): JsonRecord {
  refuseScope(call)
  const { state, query } = call
  const fits = filterOf(query)
  const hasCome = reportedBy(state)
  const page = pageByCursor(
    call,
    state.infractions.filter((infraction) => hasCome(infraction) && fits(infraction)),
  )
  const hasMetadata = Object.keys(page.inMetadata).length > 0
  return { items: page.items.map(wireInfraction), ...page.inData, metadata: hasMetadata ? page.inMetadata : null }
}

export function getInfraction(call: Call): JsonRecord {
  refuseScope(call)
  const id = requiredQuery(call.query, 'id', 'Missing required param: id')
  return wireInfraction(found(call.state.infractions.find((infraction) => infraction.id === id)))
}

/** Accepts a final opinion: a second one is refused. */
export async function analyse(call: Call): Promise<null> {
  refuseScope(call)
  const type = call.request.headers['content-type'] ?? ''
  const parts = parseMultipart(type, await call.request.body()) ?? []
  const field = (name: string) => {
    const part = parts.find((candidate) => candidate.name === name && candidate.filename === null)
    return part?.bytes.toString('utf8').trim() ?? ''
  }
  if (field('subaccount_id') !== '') throw new Refusal(400, 'Invalid parameter: subaccount_id')
  const id = field('id') || requiredQuery(call.query, 'id', 'Missing required param: id')
  const analysis = field('analysis')
  if (analysis !== 'accepted' && analysis !== 'rejected') {
    throw new Refusal(400, 'Invalid analysis (use accepted or rejected)')
  }
  if (field('analysis_description') === '') throw new Refusal(400, 'Missing required param: analysis_description')
  const infraction = found(call.state.infractions.find((candidate) => candidate.id === id))
  if (['accepted', 'rejected'].includes(infraction.analysisStatus))
    throw new Refusal(400, 'Infraction already analysed')
  infraction.analysisStatus = analysis
  return null
}

/** Over the newest deposit without an infraction, unless `transaction_id` names another. */
export function registerInfraction(state: PixState, input: JsonRecord): Infraction | undefined {
  const reported = new Set(state.infractions.map(({ transactionId }) => transactionId))
  const wanted = textOf(input, 'transaction_id')
  const deposit = state.received.findLast(
    ({ type, endToEndId }) =>
      type === 'DEPOSIT' && (wanted === undefined ? !reported.has(endToEndId) : endToEndId === wanted),
  )
  if (!deposit) return undefined
  const infraction: Infraction = {
    id: `inf_${state.random.uuid()}`,
    account: deposit.account,
    situationType: textOf(input, 'situation_type') ?? 'SCAM',
    analysisStatus: textOf(input, 'analysis_status') ?? 'pending',
    cents: numberOf(input, 'amount') ?? deposit.cents,
    date: brasiliaDay(state.context.clock.now()),
    transactionId: deposit.endToEndId,
    refundedCents: input.refunded_amount === null ? undefined : (numberOf(input, 'refunded_amount') ?? 0),
    brl: { amount: numberOf(input, 'amount_brl'), refunded: numberOf(input, 'refunded_amount_brl') },
    payer: deposit.payer,
    extra: {},
  }
  const { date } = infraction
  const newer = state.infractions.findLastIndex((other) => date !== null && other.date !== null && other.date > date)
  state.infractions.splice(newer + 1, 0, infraction)
  state.notify({ object: 'Infraction', account: infraction.account, data: wireInfraction(infraction) })
  return infraction
}

/** Changes an infraction upstream without a notification. */
export function changeInfraction(state: PixState, id: string, change: InfractionChange): boolean {
  const infraction = state.infractions.find((candidate) => candidate.id === id)
  if (!infraction) return false
  infraction.analysisStatus = change.status ?? infraction.analysisStatus
  if (change.refundedCents !== undefined) infraction.refundedCents = change.refundedCents ?? undefined
  const { amount, refunded } = infraction.brl ?? {}
  infraction.brl = { amount: change.amountBrl ?? amount, refunded: change.refundedBrl ?? refunded }
  return true
}

export function wireInfraction(infraction: Infraction): JsonRecord {
  const { id, account, situationType, analysisStatus, cents, date, transactionId, refundedCents, payer, extra, brl } =
    infraction
  const refund =
    refundedCents === undefined
      ? undefined
      : { refunded_amount: refundedCents, refunded_amount_brl: brl?.refunded ?? reais(refundedCents) }
  return {
    id,
    account_id: account,
    situation_type: situationType,
    analysis_status: analysisStatus,
    amount: cents,
    amount_brl: brl?.amount ?? reais(cents),
    infraction_date: date,
    transaction_id: transactionId,
    refund,
    payer,
    ...extra,
  }
}

/** An infraction without a date has that of its payment. */
function reportedBy({ context, received }: PixState): (infraction: Infraction) => boolean {
  const now = context.clock.now()
  const today = brasiliaDay(now)
  const paidAt = (id: string) => received.find(({ endToEndId }) => endToEndId === id)?.at ?? 0
  return ({ date, transactionId }) => (date === null ? paidAt(transactionId) <= now : date <= today)
}

function filterOf(query: URLSearchParams): (infraction: Infraction) => boolean {
  const given = (name: string) => query.get(name)?.trim() || undefined
  const day = (name: string) => {
    const text = given(name)
    if (text !== undefined && !isDay(text)) throw new Refusal(400, `Invalid ${name}`)
    return text
  }
  const from = day('infraction_date__gte')
  const to = day('infraction_date__lte')
  const transaction = given('transaction_id')
  const wanted = given('analysis_status__in')
    ?.split(',')
    .map((status) => status.trim())
  if (wanted?.some((status) => !statuses.has(status))) throw new Refusal(400, 'Invalid analysis_status__in')
  const payer = given('payer_tax_id')?.replace(/[.\-/]/g, '')
  return (infraction) =>
    (from === undefined || (infraction.date !== null && infraction.date >= from)) &&
    (to === undefined || (infraction.date !== null && infraction.date <= to)) &&
    (transaction === undefined || infraction.transactionId === transaction) &&
    (wanted === undefined || wanted.includes(infraction.analysisStatus)) &&
    (payer === undefined || infraction.payer?.document === payer)
}
