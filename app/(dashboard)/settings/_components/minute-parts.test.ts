import { expect, it } from 'vitest'
import { partsOf } from './minute-parts'

const unused = { limit: 120, used: 0, by: { people: 0, index: 0, exports: 0 }, reserved: 20, waiting: 0 }
const rest = { waitingPeople: 0, pausedUntil: null }

it('a minute that nobody uses is reserved in part and free in the rest', () => {
  expect(partsOf({ ...unused, ...rest })).toEqual({ people: 0, index: 0, exports: 0, reserved: 20, free: 100 })
})

it('what people use of their part is not counted again as reserved', () => {
  const budget = { ...unused, ...rest, used: 74, by: { people: 31, index: 28, exports: 15 }, reserved: 43 }
  expect(partsOf(budget)).toEqual({ people: 31, index: 28, exports: 15, reserved: 12, free: 34 })
})

it('a minute that is used up has nothing reserved and nothing free', () => {
  const budget = { ...unused, ...rest, used: 120, by: { people: 10, index: 110, exports: 0 }, reserved: 40 }
  expect(partsOf(budget)).toMatchObject({ reserved: 0, free: 0 })
})
