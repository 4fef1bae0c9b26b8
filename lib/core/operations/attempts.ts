/** Outcome of one sending by upstream's own answer to it; `unknown` while no readable answer proves more. */
export const attemptOutcomes = ['applied', 'refused', 'unknown'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/**
 * What all sendings of an operation prove together, in any order; null when there was none. A refusal proves that its own
 * sending was refused: the operation is `refused` only when every sending was.
 */
export function provenBy(attempts: readonly { outcome: AttemptOutcome }[]): AttemptOutcome | null {
  const outcomes = attempts.map(({ outcome }) => outcome)
  return (['applied', 'unknown', 'refused'] as const).find((each) => outcomes.includes(each)) ?? null
}
