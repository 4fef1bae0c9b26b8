import { pastSteps, type Step } from '@/components/operations/steps'
import { type ChargeStanding, chargeExpiry } from '@/lib/core/charge-standing'
import type { Charge } from '@/lib/features/pix/charges/schema'

type OwnStep = 'waiting' | 'expired' | 'paid' | 'next-paid'

export type ChargeStep = Step<OwnStep>

const ahead: ChargeStep[] = [
  { kind: 'next-accepted', tone: 'next', at: null },
  { kind: 'next-paid', tone: 'next', at: null },
]

function standingNow(charge: Charge, standing: ChargeStanding): ChargeStep[] {
  if (standing === 'waiting') return [{ kind: 'waiting', tone: 'now', at: null }]
  if (standing === 'expired') return [{ kind: 'expired', tone: 'done', at: chargeExpiry(charge).toISOString() }]
  if (standing === 'paid') return [{ kind: 'paid', tone: 'done', at: charge.updatedAt }]
  return standing === 'unknown' || standing === 'sending' ? ahead : []
}

/** What happened to a charge, oldest first, to where it stands and what is still to come. */
export function timelineOf(charge: Charge, standing: ChargeStanding): ChargeStep[] {
  return [...pastSteps(charge), ...standingNow(charge, standing)]
}
