import type { ApprovalNeed } from './judgement'

export const rafael = { id: 'r', name: 'Rafael' }

const base = { sameDay: { count: 0, cents: 0 }, approvers: [], barred: [], hours: 72, proofDue: false }

/** The judgement of a request that is sent at once, with approvals off. */
export const sentAtOnce: ApprovalNeed = { ...base, needs: 'send', reason: null, thresholdCents: null }

/** The judgement of a request over the threshold, without an approver. */
export const overThreshold: ApprovalNeed = { ...base, needs: 'approval', reason: 'amount', thresholdCents: 500_000 }
