import { type ChargeStanding, chargeExpiry } from '@/lib/core/charge-standing'
import { type ErrorCode, isErrorCode } from '@/lib/core/errors'
import type { Charge } from '@/lib/features/pix/charges/schema'

type StepKind =
  | 'asked'
  | 'sent'
  | 'sent-again'
  | 'sending'
  | 'accepted'
  | 'lost'
  | 'refused'
  | 'given-up'
  | 'waiting'
  | 'expired'
  | 'paid'
  | 'next-accepted'
  | 'next-paid'

/** `now` is where it stands; `next` has not happened. */
type StepTone = 'done' | 'now' | 'bad' | 'next'

export type Step = {
  kind: StepKind
  tone: StepTone
  at: string | null
  by?: string
  /** Of the sending, from 1. */
  number?: number
  code?: ErrorCode
  /** What was recorded of the failure, in its own words. */
  detail?: string
}

type Attempt = Charge['attempts'][number]

/** A person gave it up: nothing was refused by anybody. */
export function wasGivenUp(charge: Charge): boolean {
  return charge.state === 'failed' && charge.error?.code === 'conflict'
}

function sending(attempt: Attempt, number: number): Step[] {
  if (number > 1) return [{ kind: 'sent-again', tone: 'done', at: attempt.at, by: attempt.by?.name, number }]
  const told = attempt.outcome === 'accepted' || attempt.outcome === 'confirmed' || attempt.endedAt === null
  return told ? [] : [{ kind: 'sent', tone: 'done', at: attempt.at }]
}

function ending({ endedAt: at, outcome, code, detail }: Attempt): Step[] {
  const cause = { ...(isErrorCode(code) && { code }), ...(detail && { detail }) }
  if (at === null) return [{ kind: 'sending', tone: 'now', at: null }]
  if (outcome === 'unknown') return [{ kind: 'lost', tone: 'done', at, ...cause }]
  if (outcome === 'failed') return [{ kind: 'refused', tone: 'bad', at, ...cause }]
  return [{ kind: 'accepted', tone: 'done', at }]
}

const ahead: Step[] = [
  { kind: 'next-accepted', tone: 'next', at: null },
  { kind: 'next-paid', tone: 'next', at: null },
]

function standingNow(charge: Charge, standing: ChargeStanding): Step[] {
  if (standing === 'waiting') return [{ kind: 'waiting', tone: 'now', at: null }]
  if (standing === 'expired') return [{ kind: 'expired', tone: 'done', at: chargeExpiry(charge).toISOString() }]
  if (standing === 'paid') return [{ kind: 'paid', tone: 'done', at: charge.updatedAt }]
  if (standing === 'unknown' || standing === 'sending') return ahead
  return wasGivenUp(charge) ? [{ kind: 'given-up', tone: 'bad', at: charge.updatedAt }] : []
}

/** What happened to a charge, oldest first, to where it stands and what is still to come. */
export function timelineOf(charge: Charge, standing: ChargeStanding): Step[] {
  const sent = charge.attempts.flatMap((attempt, at) => [...sending(attempt, at + 1), ...ending(attempt)])
  const last = sent.at(-1)
  if (standing === 'unknown' && last?.kind === 'lost') sent[sent.length - 1] = { ...last, tone: 'now' }
  return [
    { kind: 'asked', tone: 'done', at: charge.createdAt, by: charge.createdBy.name },
    ...sent,
    ...standingNow(charge, standing),
  ]
}
