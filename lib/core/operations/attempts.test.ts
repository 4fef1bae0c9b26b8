import { describe, expect, test } from 'vitest'
import { type AttemptOutcome, attemptOutcomes, provenBy } from './attempts'

const one = attemptOutcomes.map((outcome) => [outcome])
const more = (sequences: AttemptOutcome[][]) =>
  sequences.flatMap((all) => attemptOutcomes.map((next) => [...all, next]))
const sequences: AttemptOutcome[][] = [...one, ...more(one), ...more(more(one))]

describe('provenBy', () => {
  test('nothing sent proves nothing', () => {
    expect(provenBy([])).toBeNull()
  })

  test.each([
    ['applied', 'applied'],
    ['refused', 'refused'],
    ['unknown', 'unknown'],
    ['unknown, refused', 'unknown'],
    ['refused, unknown', 'unknown'],
    ['unknown, refused, refused', 'unknown'],
    ['refused, refused, refused', 'refused'],
    ['unknown, refused, applied', 'applied'],
    ['unknown, applied, refused', 'applied'],
  ])('%s: %s', (outcomes, proven) => {
    expect(provenBy(sequences.find((all) => all.join(', ') === outcomes)?.map((outcome) => ({ outcome })) ?? [])).toBe(
      proven,
    )
  })

  test('of all sequences of up to three, only those of refusals alone are refused, whatever their order', () => {
    expect(sequences).toHaveLength(39)
    for (const all of sequences) {
      const outcomes = all.map((outcome) => ({ outcome }))
      expect([all, provenBy(outcomes)]).toEqual([all, provenBy(outcomes.toReversed())])
      expect(provenBy(outcomes) === 'refused').toBe(all.every((outcome) => outcome === 'refused'))
    }
  })
})
