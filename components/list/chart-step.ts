const roundSteps = [1, 2, 2.5, 5, 10]

/** The round figure, at least as large as the given one, in which the lines of a chart go up. */
export function roundStep(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return (roundSteps.find((round) => round * magnitude >= rough) ?? 10) * magnitude
}
