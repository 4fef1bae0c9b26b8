import type { AccessChanges } from '@/lib/core/access-changes'
import { type ErrorCode, isErrorCode } from '@/lib/core/error-codes'
import { type AttemptOutcome, provenBy } from '@/lib/core/operations/attempts'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { RecordEntry } from '@/lib/core/record-codes'

type PersonRef = { id: string; name: string }

type Attempt = {
  by: PersonRef | null
  at: string
  endedAt: string | null
  outcome: AttemptOutcome
  code: string | null
  detail: string | null
  record: RecordEntry | null
}

type Decision = {
  decision: 'approved' | 'rejected' | 'expired' | 'restored' | 'held'
  by: PersonRef | null
  at: string
  reason: string | null
  access?: AccessChanges
}

/** Facts from which an operation's steps are derived. */
export type OperationHistory = {
  state: OperationState
  createdAt: string
  updatedAt: string
  createdBy: PersonRef
  approvals: readonly Decision[]
  approvalUntil: string | null
  sendOn?: string | null
  sendAt?: string | null
  attempts: readonly Attempt[]
  error: { code: ErrorCode; detail: string; record?: RecordEntry | null; givenUp?: boolean } | null
  /** For a person who may decide now. */
  decider?: object
  /** The state that the provider's report corrected. */
  corrected?: { from: OperationState; since: string } | null
}

/** The steps that operations of every kind can have. */
export const stepKinds = [
  'requested',
  'awaiting',
  'approved',
  'rejected',
  'approval-expired',
  'approval-restored',
  'held',
  'scheduled',
  'cancelled',
  'sending',
  'sent',
  'sent-again',
  'sent-again-alone',
  'lost',
  'retries',
  'refused',
  'refused-again',
  'unsent',
  'given-up',
  'undone',
  'denied',
  'accepted',
  'found',
  'confirming',
  'confirmed',
  'returned',
  'returned-part',
  'next-sent',
  'next-accepted',
  'next-confirmed',
] as const

type StepKind = (typeof stepKinds)[number]

/**
 * `past`: done without settling it; `now`: the current step; `next`: not reached. A kind of operation may add steps.
 */
export type Step<K extends string = never> = {
  kind: StepKind | K
  tone: 'done' | 'past' | 'now' | 'bad' | 'next'
  /** RFC 3339; null: no moment of its own. */
  at: string | null
  by?: string
  /** Number of the sending, from 1. */
  number?: number
  /** Number of attempts in this step. */
  count?: number
  /** When the waiting ends. */
  until?: string
  /** The scheduled day, `YYYY-MM-DD`, and the next sending time. */
  day?: string
  nextAt?: string
  /** Whose access had changed shortly before a decision. */
  access?: AccessChanges
  /** A person's words. */
  reason?: string
  code?: ErrorCode
  /** The recorded failure; old rows only have a sentence. */
  record?: RecordEntry
  detail?: string
}

/** A person gave the operation up: it was not refused. */
export function wasGivenUp({ state, error }: Pick<OperationHistory, 'state' | 'error'>): boolean {
  return state === 'failed' && error?.givenUp === true
}

function asking({ createdAt, createdBy, approvals, state, approvalUntil }: OperationHistory): Step[] {
  const requested: Step = {
    kind: 'requested',
    tone: 'done',
    at: createdAt,
    ...(createdBy.name && { by: createdBy.name }),
  }
  const decided = approvals.map(decisionStep)
  if (state !== 'awaiting_approval') return [requested, ...decided]
  return [
    requested,
    ...decided,
    { kind: 'awaiting', tone: 'now', at: null, ...(approvalUntil && { until: approvalUntil }) },
  ]
}

function decisionStep({ decision, by, at, reason, access }: Decision): Step {
  const decided = { at, ...(by?.name && { by: by.name }), ...(reason && { reason }), ...(access && { access }) }
  if (decision === 'approved') return { kind: 'approved', tone: 'done', ...decided }
  if (decision === 'held') return { kind: decision, tone: 'past', at }
  const kind = ({ rejected: 'rejected', expired: 'approval-expired', restored: 'approval-restored' } as const)[decision]
  return { kind, tone: 'bad', ...decided }
}

function sendingSteps(attempt: Attempt, number: number): Step[] {
  const { at, endedAt, by } = attempt
  if (endedAt === null) return [{ kind: 'sending', tone: 'now', at, number }]
  if (number === 1) return [{ kind: 'sent', tone: 'done', at }, ending(attempt, endedAt)]
  const again: Step = by?.name
    ? { kind: 'sent-again', tone: 'done', at, number, by: by.name }
    : { kind: 'sent-again-alone', tone: 'done', at, number }
  return [again, ending(attempt, endedAt)]
}

function ending({ outcome, code, detail, record }: Attempt, at: string): Step {
  const cause = { ...(isErrorCode(code) && { code }), ...recordedOf(detail, record) }
  if (outcome === 'unknown') return { kind: 'lost', tone: 'past', at, ...cause }
  if (outcome === 'refused') return { kind: 'refused', tone: 'bad', at, ...cause }
  return { kind: 'accepted', tone: 'done', at }
}

const recordedOf = (detail: string | null, record: RecordEntry | null | undefined) =>
  record ? { record } : detail ? { detail } : {}

const isLost = ({ outcome, endedAt }: Attempt) => outcome === 'unknown' && endedAt !== null

/** Every sending and its end; many that were lost in the middle are one step. */
function sendings(attempts: readonly Attempt[]): Step[] {
  const firstLost = attempts.findIndex(isLost)
  const stepsOf = (attempt: Attempt, at: number) =>
    sendingSteps(attempt, at + 1).map((step): Step => {
      return step.kind === 'refused' && firstLost >= 0 && at > firstLost ? { ...step, kind: 'refused-again' } : step
    })
  const middle = attempts.slice(1, -1)
  const last = middle.at(-1)
  if (middle.length < 3 || !last || !middle.every(isLost)) return attempts.flatMap(stepsOf)
  const retries: Step = { kind: 'retries', tone: 'past', at: last.endedAt, count: middle.length }
  const end = attempts.length - 1
  return [...attempts.slice(0, 1).flatMap(stepsOf), retries, ...attempts.slice(end).flatMap((one) => stepsOf(one, end))]
}

/** Whether it failed without a refused sending: an accepted or unanswered operation that failed later. */
export function wasUndone(operation: Pick<OperationHistory, 'state' | 'error' | 'attempts'>): boolean {
  const last = operation.attempts.at(-1)
  return operation.state === 'failed' && !wasGivenUp(operation) && last !== undefined && last.outcome !== 'refused'
}

/** Whether a scheduled operation failed on its day, when it was checked again before it was sent. */
export function wasNeverSent({ state, attempts }: Pick<OperationHistory, 'state' | 'attempts'>): boolean {
  return state === 'failed' && attempts.length === 0
}

/** The day that it is scheduled for, from the request on. */
function scheduling({ state, sendOn, sendAt }: OperationHistory): Step[] {
  if (!sendOn || state === 'rejected' || state === 'cancelled') return []
  if (state === 'awaiting_approval') return [{ kind: 'scheduled', tone: 'next', at: null, day: sendOn }]
  const isWaiting = state === 'scheduled'
  return [
    { kind: 'scheduled', tone: isWaiting ? 'now' : 'done', at: null, day: sendOn, ...(sendAt && { nextAt: sendAt }) },
  ]
}

/** How it was settled, where no answer to a sending did it. */
function settling(operation: OperationHistory): Step[] {
  const { state, updatedAt, error, attempts, corrected } = operation
  if (state === 'cancelled') return [{ kind: 'cancelled', tone: 'bad', at: updatedAt }]
  if (wasNeverSent(operation))
    return [{ kind: 'unsent', tone: 'bad', at: updatedAt, ...(error && recordedOf(error.detail, error.record)) }]
  if (wasGivenUp(operation)) return [{ kind: 'given-up', tone: 'bad', at: updatedAt }]
  if (wasUndone(operation))
    return [{ kind: 'undone', tone: 'bad', at: updatedAt, ...(error && recordedOf(error.detail, error.record)) }]
  if (corrected) return [{ kind: 'denied', tone: 'past', at: corrected.since }]
  const lost = attempts.length > 0 && provenBy(attempts) !== 'applied'
  return lost && (state === 'accepted' || state === 'confirmed') ? [{ kind: 'found', tone: 'done', at: null }] : []
}

/** Past steps of an operation of any kind, oldest first; later steps differ by kind. */
export function pastSteps(operation: OperationHistory): Step[] {
  const sent = sendings(operation.attempts)
  const last = sent.at(-1)
  if (operation.state === 'unknown' && last) sent[sent.length - 1] = { ...last, tone: 'now' }
  const scheduled = scheduling(operation)
  const way = operation.state === 'scheduled' ? [...sent, ...scheduled] : [...scheduled, ...sent]
  return [...asking(operation), ...way, ...settling(operation)]
}

const next = (...kinds: StepKind[]): Step[] => kinds.map((kind) => ({ kind, tone: 'next', at: null }))

/** The whole way of an operation that ends when it is confirmed. */
export function operationSteps(operation: OperationHistory): Step[] {
  const { state, updatedAt } = operation
  const ahead: Record<OperationState, Step[]> = {
    awaiting_approval: next('next-sent', 'next-accepted', 'next-confirmed'),
    scheduled: next('next-sent', 'next-accepted', 'next-confirmed'),
    rejected: [],
    cancelled: [],
    sending: next('next-accepted', 'next-confirmed'),
    unknown: next('next-accepted', 'next-confirmed'),
    accepted: [{ kind: 'confirming', tone: 'now', at: null }],
    confirmed: [{ kind: 'confirmed', tone: 'done', at: updatedAt }],
    failed: [],
  }
  return [...pastSteps(operation), ...ahead[state]]
}
