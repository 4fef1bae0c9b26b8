/** A request is sent at once, or awaits another person's approval. */
export const needs = ['send', 'approval'] as const
export type Needs = (typeof needs)[number]

export const approvalReasons = ['holder', 'unknown_amount', 'amount', 'same_day'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

export type JudgedFacts = {
  /** Integer cents from which another person decides; 0: approvals are off. */
  thresholdCents: number
  /** Integer cents that leave the account; null while unknown. */
  outgoingCents: number | null
  /** Integer cents that one receiver gets of the maker on that day, this request included. */
  receiverCents: number
  /** Another holder than the remembered one is paid. */
  isHolderChanged: boolean
}

/**
 * Why a request awaits another person's approval; null: it is sent, or scheduled, as soon as it is requested. The dialog
 * shows this judgement and the server makes it again when the request is recorded.
 */
export function approvalReason(facts: JudgedFacts): ApprovalReason | null {
  const { thresholdCents, outgoingCents, receiverCents, isHolderChanged } = facts
  if (thresholdCents === 0) return null
  if (isHolderChanged) return 'holder'
  if (outgoingCents === null) return 'unknown_amount'
  if (outgoingCents >= thresholdCents) return 'amount'
  return receiverCents >= thresholdCents ? 'same_day' : null
}

export const needsOf = (reason: ApprovalReason | null): Needs => (reason === null ? 'send' : 'approval')

type PersonRef = { id: string; name: string }

/** The judgement of a person's request, as the server would make it now, and the users who could approve. */
export type ApprovalNeed = {
  needs: Needs
  /** Why it awaits an approval; null: it does not. */
  reason: ApprovalReason | null
  /** Integer cents; null: approvals are switched off. */
  thresholdCents: number | null
  /** The maker's other requests for the same receiver and day. */
  sameDay: { count: number; cents: number }
  /** The users who could approve this person's request; empty: the request is refused. */
  approvers: PersonRef[]
  /** Users who could otherwise approve the request: they have just changed the payee. */
  barred: PersonRef[]
  /** Time within which the request must be decided. */
  hours: number
  /** Whether the person is asked for their second factor first. */
  proofDue: boolean
}
