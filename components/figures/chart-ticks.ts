/** Round amounts from below the least to above the most, zero among them, in about so many steps. */
export function ticksAround(least: number, most: number, steps = 4): number[] {
  const reach = Math.max(0, most) - Math.min(0, least)
  if (reach === 0) return [0]
  const step = roundStep(reach / steps)
  const first = Math.floor(Math.min(0, least) / step)
  const last = Math.ceil(Math.max(0, most) / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

const roundSteps = [1, 2, 2.5, 5, 10]

/** The round figure, at least as large as the given one, in which the lines of a chart go up. */
export function roundStep(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return (roundSteps.find((round) => round * magnitude >= rough) ?? 10) * magnitude
}
