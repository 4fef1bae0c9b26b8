import type { Random } from '../../random.ts'

/** Picks a value at random by weight. */
export function weighted<T>(random: Random, values: readonly (readonly [T, number])[]): T {
  let left = random.next() * values.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of values) {
    left -= weight
    if (left < 0) return value
  }
  throw new RangeError('nothing to pick from')
}
