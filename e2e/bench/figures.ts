export type Figure = {
  name: string
  ours: string
  baseline: string
  /** A description; null when the figure is only reported. */
  target: string | null
  good: boolean
}

/** One line per figure: ours, the baseline of the same run, the target and the verdict. */
export function printFigures(title: string, figures: Figure[]): boolean {
  console.log(`\n${title}`)
  console.log(`  ${'figure'.padEnd(38)}${'Lastro'.padStart(14)}${'baseline'.padStart(22)}   target`)
  for (const { name, ours, baseline, target, good } of figures) {
    const verdict = target === null ? '' : `   ${target} ${good ? '✓' : '✗'}`
    console.log(`  ${name.padEnd(38)}${ours.padStart(14)}${baseline.padStart(22)}${verdict}`)
  }
  return figures.every(({ good }) => good)
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: number[]) => percentile(values, 0.5)
