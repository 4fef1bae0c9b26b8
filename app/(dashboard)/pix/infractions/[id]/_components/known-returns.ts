import type { OperationState } from '@/lib/core/operation-states'
import { type RefundEntryStanding, refundEntryStanding } from '@/lib/core/refund-standing'

type Returns = {
  /** What upstream says on the infraction itself. */
  refundedCents: number | null
  refundEntries: readonly { type: string }[]
  refunds: readonly { state: OperationState }[]
}

/** `asked`: ours waits for approval; `unclear`: upstream has a record in a word that we don't know. */
export type ReturnStanding = 'made' | 'under-way' | 'asked' | 'unclear'

const ofOurs: Record<OperationState, ReturnStanding | null> = {
  awaiting_approval: 'asked',
  rejected: null,
  sending: 'under-way',
  unknown: 'under-way',
  accepted: 'under-way',
  confirmed: 'made',
  failed: null,
}

const ofTheirs: Record<RefundEntryStanding, ReturnStanding | null> = {
  made: 'made',
  'under-way': 'under-way',
  'not-made': null,
  unknown: 'unclear',
}

const gravest: readonly ReturnStanding[] = ['made', 'under-way', 'asked', 'unclear']

/** Whether the disputed payment has gone back already, or may be going: agreeing could then send it back once more. */
export function returnStanding({ refundedCents, refundEntries, refunds }: Returns): ReturnStanding | null {
  const found = [
    refundedCents !== null && refundedCents > 0 ? 'made' : null,
    ...refundEntries.map(({ type }) => ofTheirs[refundEntryStanding(type)]),
    ...refunds.map(({ state }) => ofOurs[state]),
  ]
  return gravest.find((standing) => found.includes(standing)) ?? null
}
