import { describe, expect, test } from 'vitest'
import { dueOfSale, inParts, paid, requested, settled } from './account.fixture'
import { type Account, offersOf } from './settle'

const whole = dueOfSale()
const requests = ({ parts }: Account) => parts.map(({ requestedCents, freeCents }) => [requestedCents, freeCents])

describe('requests', () => {
  test.each([
    [
      'a named part',
      [requested(10_000, '002')],
      [
        [0, 30_000],
        [10_000, 20_000],
        [0, 40_000],
      ],
    ],
    [
      'a part by its place',
      [requested(30_000, '#1')],
      [
        [30_000, 0],
        [0, 30_000],
        [0, 40_000],
      ],
    ],
    [
      'no part, the amount of one',
      [requested(40_000)],
      [
        [0, 30_000],
        [0, 30_000],
        [40_000, 0],
      ],
    ],
    [
      'no part, in order of due days',
      [requested(50_000)],
      [
        [10_000, 20_000],
        [0, 30_000],
        [40_000, 0],
      ],
    ],
    [
      'all of the note',
      [requested(100_000)],
      [
        [30_000, 0],
        [30_000, 0],
        [40_000, 0],
      ],
    ],
    [
      'more of a part than is open',
      [requested(50_000, '001')],
      [
        [30_000, 0],
        [0, 30_000],
        [20_000, 20_000],
      ],
    ],
    [
      'more of a part than the note has',
      [requested(120_000, '001')],
      [
        [50_000, 0],
        [30_000, 0],
        [40_000, 0],
      ],
    ],
    [
      'more than the note has',
      [requested(120_000)],
      [
        [30_000, 0],
        [30_000, 0],
        [60_000, 0],
      ],
    ],
  ])('%s', (_, made, expected) => {
    const account = settled(inParts, { requests: made })
    expect(requests(account)).toEqual(expected)
    const requestedCents = made.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(account).toMatchObject({
      openCents: 100_000,
      requestedCents,
      freeCents: Math.max(0, 100_000 - requestedCents),
    })
  })

  test('what is paid is not requested again', () => {
    const account = settled(inParts, { links: [paid(30_000, '001')], requests: [requested(30_000, '001')] })
    expect(requests(account)).toEqual([
      [0, 0],
      [30_000, 0],
      [0, 40_000],
    ])
  })

  test.each([
    ['accepted', 'open', 'open'],
    ['scheduled', 'open', 'scheduled'],
  ])('%s: ten of a thousand leave the part open, all of it makes it %s, %s', (state, some, all) => {
    const states = (cents: number) => settled(whole, { requests: [requested(cents, null, state)] }).parts[0]?.state
    expect([states(1_000), states(99_999), states(100_000)]).toEqual([some, some, all])
  })

  test('a part that is paid in part is scheduled when the rest is', () => {
    const links = [paid(40_000)]
    const of = (cents: number) => settled(whole, { links, requests: [requested(cents, null, 'scheduled')] }).parts[0]
    expect([of(59_999)?.state, of(60_000)?.state]).toEqual(['partial', 'scheduled'])
  })
})

describe('excess', () => {
  const rest = (amountCents: number, installment: string | null = null) => ({ installment, amountCents })
  test.each([
    ['of one payment', [paid(100_000)], [rest(2_000)], [2_000], 2_000],
    ['of two payments of the whole', [paid(100_000)], [rest(100_000)], [100_000], 100_000],
  ])('%s', (_, links, excess, parts, cents) => {
    const account = settled(whole, { links, excess })
    expect(account.parts.map(({ excessCents }) => excessCents)).toEqual(parts)
    expect(account.excessCents).toBe(cents)
  })

  test.each([
    ['two payments of one part', [paid(30_000, '001')], [rest(30_000, '001')], [30_000, 0, 0]],
    ['a payment beyond its part that pays another', [paid(45_000, '001')], [], [15_000, 0, 0]],
    ['payments that name no part', [paid(100_000)], [rest(500)], [0, 0, 500]],
  ])('in parts: %s', (_, links, excess, expected) => {
    expect(settled(inParts, { links, excess }).parts.map(({ excessCents }) => excessCents)).toEqual(expected)
  })
})

describe('offers', () => {
  test('the free amounts in order of due days, the last is all of them', () => {
    const account = settled(inParts, { links: [paid(10_000, '003')], requests: [requested(30_000, '001')] })
    expect(offersOf(account).map(({ kind, installment, amountCents }) => [kind, installment, amountCents])).toEqual([
      ['rest', '003', 30_000],
      ['whole', '002', 30_000],
      ['all', null, 60_000],
    ])
  })

  test('one free part is offered once, none not at all', () => {
    expect(offersOf(settled(whole))).toMatchObject([{ kind: 'whole', amountCents: 100_000, place: 1 }])
    expect(offersOf(settled(whole, { links: [paid(1)] }))).toMatchObject([{ kind: 'rest', amountCents: 99_999 }])
    expect(offersOf(settled(whole, { links: [paid(100_000)] }))).toEqual([])
  })
})
