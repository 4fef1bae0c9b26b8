import type { EvidenceKind, Opinion } from './infraction'

export const outcomeNames = ['unreturned', 'returned', 'contrary', 'open'] as const
type Outcome = (typeof outcomeNames)[number]

type Outcomes = Record<Outcome | 'contested', number>

/** An infraction that we answered. */
export type AnsweredCase = {
  situationType: string | null
  status: string | null
  refundedCents: number | null
  analysis: Opinion
  evidence: readonly EvidenceKind[]
  template: { id: string; name: string } | null
}

/**
 * What the provider shows of an infraction that we contested. It reports no decision of the bank: its status repeats an
 * opinion, and only a return shows where the money is.
 */
export function outcomeOf({ status, refundedCents }: Pick<AnsweredCase, 'status' | 'refundedCents'>): Outcome {
  if ((refundedCents ?? 0) > 0) return 'returned'
  if (status === 'rejected') return 'unreturned'
  return status === 'accepted' ? 'contrary' : 'open'
}

export function outcomesOf(cases: readonly Pick<AnsweredCase, 'status' | 'refundedCents'>[]): Outcomes {
  const outcomes = { contested: cases.length, unreturned: 0, returned: 0, contrary: 0, open: 0 }
  for (const one of cases) outcomes[outcomeOf(one)] += 1
  return outcomes
}

/** Contested infractions in groups, the largest first; a case is in each group that it has a key of. */
export function groupsOf<K extends string | null>(
  cases: readonly AnsweredCase[],
  keysOf: (one: AnsweredCase) => readonly K[],
): ({ key: K } & Outcomes)[] {
  const keyed = cases.flatMap((one) => keysOf(one).map((key) => ({ key, one })))
  return [...Map.groupBy(keyed, ({ key }) => key)]
    .map(([key, some]) => ({ key, ...outcomesOf(some.map(({ one }) => one)) }))
    .sort((one, other) => other.contested - one.contested || (one.key ?? '').localeCompare(other.key ?? ''))
}
