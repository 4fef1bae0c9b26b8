import { dayOf, isDay } from '@/lib/core/dates'
import { isMinuteOfId, parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import type { AnyOperation } from '@/lib/features/operations/any-operation-schema'
import type { SeenPayment } from '@/lib/features/pix/received/schema'
import { type CaseStep, caseSteps, type KnownAbout } from './schema'

type Related = Pick<KnownAbout, 'charge' | 'refunds'> & { payment: SeenPayment | null }

/** Facts of a case from our own tables. */
export type Stored = {
  /** `YYYY-MM-DD`. */
  date: string | null
  firstSeenAt: Date | null
  changes: { at: Date; status: string | null }[]
  /** The new assignee's name; null: unassigned. */
  assignments: { at: Date; by: CaseStep['by']; assignee: string | null }[]
  answers: Pick<AnyOperation, 'id' | 'state' | 'createdAt' | 'updatedAt' | 'createdBy' | 'approvals' | 'attempts'>[]
}

/** Events of a case, oldest first; a day comes before the instants in it. */
export function stepsOf(related: Related, stored: Stored): CaseStep[] {
  const steps = [
    ...(related.charge ? [byUs('charge-created', related.charge)] : []),
    ...paymentSteps(related.payment),
    ...(stored.date === null ? [] : [step('infraction-dated', stored.date)]),
    ...(stored.firstSeenAt === null ? [] : [step('first-seen', stored.firstSeenAt)]),
    ...stored.changes.map(({ at, status }) => step('status-changed', at, { detail: status })),
    ...stored.assignments.map(({ at, by, assignee }) => step('assigned', at, { by, detail: assignee })),
    ...related.refunds.map((refund) => byUs('refund-asked', refund)),
    ...stored.answers.flatMap(answerSteps),
  ]
  return steps.toSorted(byTime(minuteOf(related)))
}

type More = Partial<Pick<CaseStep, 'by' | 'detail' | 'operationId'>>

const step = (name: CaseStep['name'], at: string | Date, more: More = {}): CaseStep => ({
  name,
  at: typeof at === 'string' ? at : at.toISOString(),
  by: null,
  detail: null,
  operationId: null,
  ...more,
})

const stateAfter = { applied: 'accepted', refused: 'failed', unknown: 'unknown' } as const

const byUs = (
  name: CaseStep['name'],
  { id, createdAt, createdBy }: { id: string; createdAt: string; createdBy: CaseStep['by'] },
) => step(name, createdAt, { by: createdBy, operationId: id })

/** When it was paid, as upstream said, else as its end-to-end id has it. */
function paymentSteps(payment: SeenPayment | null): CaseStep[] {
  if (!payment) return []
  const stated = payment.at !== null && dayOf(payment.at) !== null ? payment.at : null
  const at = stated ?? parseEndToEndId(payment.endToEndId)?.instant
  if (at === undefined) return []
  const { name, document } = payment.payer ?? { name: null, document: null }
  return [step('payment-received', at, { by: name === null ? null : { id: document ?? '', name } })]
}

function answerSteps(answer: Stored['answers'][number]): CaseStep[] {
  const { id: operationId, state, updatedAt, approvals, attempts } = answer
  const ended = attempts.flatMap(({ endedAt, outcome }) =>
    endedAt === null ? [] : [{ at: endedAt, detail: stateAfter[outcome] }],
  )
  const refused = approvals.filter(({ decision }) => decision !== 'approved')
  const endedBefore = ended.some(({ detail }) => detail === state) || refused.length > 0
  const settledLater = ['confirmed', 'failed'].includes(state) && !endedBefore
  return [
    byUs('answer-asked', answer),
    ...approvals
      .filter(({ decision }) => decision === 'approved')
      .map(({ at, by }) => step('answer-approved', at, { by, operationId })),
    ...refused.map(({ at, by }) => step('answer-settled', at, { by, detail: 'rejected', operationId })),
    ...attempts.map(({ at, by }) => step('answer-sent', at, { by, operationId })),
    ...ended.map(({ at, detail }) => step('answer-settled', at, { detail, operationId })),
    ...(settledLater ? [step('answer-settled', updatedAt, { detail: state, operationId })] : []),
  ]
}

type Minute = { at: string; notBefore: number } | null

/** The minute of a payment that only its end-to-end id dates: within it, the payment follows its charge. */
function minuteOf({ charge, payment }: Related): Minute {
  const at = paymentSteps(payment)[0]?.at ?? null
  if (at === null || !payment || !isMinuteOfId(at, payment.endToEndId)) return null
  const sinceMs = Date.parse(charge?.createdAt ?? '') - Date.parse(at)
  return { at, notBefore: Date.parse(at) + (sinceMs > 0 && sinceMs < 60_000 ? sinceMs : 0) }
}

/** Sorts by day in São Paulo, days before instants, then by instant; simultaneous events keep the usual order of a case. */
const byTime = (minute: Minute) => (one: CaseStep, other: CaseStep) => {
  const days = (dayOf(one.at) ?? '').localeCompare(dayOf(other.at) ?? '')
  if (days !== 0) return days
  const instants = instantOf(one, minute) - instantOf(other, minute)
  return instants || caseSteps.indexOf(one.name) - caseSteps.indexOf(other.name)
}

const instantOf = ({ at, name }: CaseStep, minute: Minute) => {
  if (name === 'payment-received' && minute) return minute.notBefore
  return isDay(at) ? 0 : Date.parse(at)
}
