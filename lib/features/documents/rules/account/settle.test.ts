import { describe, expect, test } from 'vitest'
import { dueOfSale, inParts, installmentsOf, named, paid, returned, settled } from './account.fixture'
import type { Account } from './settle'

const figures = ({ parts }: Account) => parts.map(({ paidCents, openCents, state }) => [paidCents, openCents, state])

const whole = dueOfSale()

const all = [30_000, 0, 'paid']
const none = [0, 30_000, 'open']
const none4 = [0, 40_000, 'open']

describe('payments', () => {
  test.each([
    ['the whole note', [paid(100_000)], [all, all, [40_000, 0, 'paid']]],
    [
      'less than it covers parts in order of due days',
      [paid(50_000)],
      [[10_000, 20_000, 'partial'], none, [40_000, 0, 'paid']],
    ],
    ['the amount of one part', [paid(40_000)], [none, none, [40_000, 0, 'paid']]],
    ['the amount of two parts goes to the nearer due day', [paid(30_000, null, '2026-10-01')], [none, all, none4]],
    [
      'two such payments in turn',
      [paid(30_000, null, '2026-10-01'), paid(30_000, null, '2026-10-02')],
      [all, all, none4],
    ],
    ['a named part', [paid(10_000, '002')], [none, [10_000, 20_000, 'partial'], none4]],
    ['a part by its place', [paid(30_000, '#2')], [none, all, none4]],
    ['a part that the note does not have', [paid(30_000, '009', '2026-09-01')], [all, none, none4]],
    ['more than the named part', [paid(45_000, '001')], [all, none, [15_000, 25_000, 'partial']]],
    ['a cent', [paid(1)], [none, none, [1, 39_999, 'partial']]],
  ])('%s', (_, links, expected) => {
    expect(figures(settled(inParts, { links }))).toEqual(expected)
  })

  test('what no part takes is told apart', () => {
    const { others, paidCents, openCents } = settled(inParts, { links: [paid(70_000), paid(40_000)] })
    expect([paidCents, openCents]).toEqual([110_000, 0])
    expect(others.map(({ amountCents }) => amountCents)).toEqual([10_000])
  })

  test.each([
    ['less', installmentsOf(60_000, 30_000), [paid(30_000), paid(60_000)]],
    ['more', installmentsOf(60_000, 50_000), [paid(50_000), paid(60_000)]],
  ])('parts that come to %s than the note are each paid by their own amount', (_, installments, links) => {
    const account = settled(dueOfSale({ installments }), { links })
    expect(figures(account)).toEqual(installments.map(({ amountCents }) => [amountCents, 0, 'paid']))
    expect(account.others).toEqual([])
  })

  test('goods that were returned leave the rest to be paid', () => {
    const account = settled(dueOfSale({ installments: installmentsOf(60_000, 40_000), ...returned(50_000) }), {
      links: [paid(50_000)],
    })
    expect(figures(account)).toEqual([[50_000, 0, 'paid']])
  })
})

test('what exceeds a part goes to the open parts, before those of which a person expects nothing', () => {
  const marks = [{ number: 1, method: 'boleto', dismissal: null }]
  const links = [paid(30_000, '002'), paid(30_000, '002', '2026-09-02')]
  const account = settled(inParts, { links, marks })
  expect(figures(account)).toEqual([
    [0, 0, 'otherwise'],
    [30_000, 0, 'paid'],
    [30_000, 10_000, 'partial'],
  ])
  expect(account.parts.map(({ excessCents }) => excessCents)).toEqual([0, 30_000, 0])
  expect(figures(settled(inParts, { links: [paid(100_000)], marks }))).toEqual([all, all, [40_000, 0, 'paid']])
})

describe('order of the links', () => {
  test('payments on several days are divided by day, in whatever order they were linked', () => {
    const marks = [{ number: 3, method: 'boleto', dismissal: null }]
    const links = [paid(30_000, null, '2026-08-20'), paid(30_000, null, '2026-09-01')]
    const installments = ['2026-08-10', '2026-08-20', '2026-09-05'].map((dueDate, at) => ({
      ...{ number: `00${at + 1}`, dueDate, amountCents: 30_000 },
    }))
    const of = (some: typeof links) => figures(settled(dueOfSale({ installments }), { links: some, marks }))
    expect(of(links)).toEqual([all, all, [0, 0, 'otherwise']])
    expect(of(links.toReversed())).toEqual(of(links))
  })
})

describe('taxes of the reform', () => {
  const taxes = { withReformCents: 110_000, ibsCents: 6_000, cbsCents: 4_000 }
  const until2026 = dueOfSale({ stated: taxes, issuedAt: '2026-12-31T23:59:59-03:00' })
  const from2027 = dueOfSale({ stated: taxes, issuedAt: '2027-01-01T00:00:00-03:00' })

  test.each([100_000, 110_000])('until 2026 a payment of %i is exact', (cents) => {
    const account = settled(until2026, { links: [paid(cents)] })
    expect(account).toMatchObject({ paidCents: cents, openCents: 0, excessCents: 0, withheld: null, others: [] })
    expect(account.parts).toMatchObject([{ state: 'paid', openCents: 0 }])
  })

  test.each([
    [99_999, 1, []],
    [109_999, 0, [9_999]],
    [110_001, 0, [10_001]],
  ])('until 2026 a payment of %i is not', (cents, openCents, others) => {
    const account = settled(until2026, { links: [paid(cents)] })
    expect(account.openCents).toBe(openCents)
    expect(account.others.map(({ amountCents }) => amountCents)).toEqual(others)
  })

  test.each([
    ['ibs_cbs', 100_000],
    ['ibs', 104_000],
    ['cbs', 106_000],
  ])('from 2027 a payment short by exactly %s settles the note and says so', (kind, cents) => {
    const account = settled(from2027, { links: [paid(cents)] })
    expect(account).toMatchObject({ paidCents: cents, openCents: 0, freeCents: 0 })
    expect(account.withheld).toEqual({ kind, amountCents: 110_000 - cents })
    expect(account.parts[0]?.state).toBe('paid')
  })

  test.each([99_999, 100_001, 103_999, 106_001])('from 2027 a payment of %i is partial', (cents) => {
    const account = settled(from2027, { links: [paid(cents)] })
    expect(account).toMatchObject({ withheld: null, openCents: 110_000 - cents })
    expect(account.parts[0]?.state).toBe('partial')
  })

  test('two payments that are short by the taxes together are no split payment', () => {
    const account = settled(from2027, { links: [paid(50_000), paid(50_000)] })
    expect(account).toMatchObject({ withheld: null, openCents: 10_000 })
  })

  test('a payment that a person linked and that has gone back explains nothing and hides nothing', () => {
    const account = settled(from2027, { links: [paid(0), paid(100_000)] })
    expect(account).toMatchObject({ withheld: { kind: 'ibs_cbs', amountCents: 10_000 }, openCents: 0 })
  })

  test('until 2026 a payment short by them is partial', () => {
    const due = dueOfSale({ stated: { ibsCents: 6_000, cbsCents: 4_000 }, issuedAt: '2026-12-31T10:00:00-03:00' })
    expect(settled(due, { links: [paid(90_000)] })).toMatchObject({ withheld: null, openCents: 10_000 })
  })
})

describe('claims of another means', () => {
  const claim = (cents: number) => dueOfSale({ payments: [named('01', cents), named('17', 100_000 - cents)] })
  test.each([
    ['all, and no payment', claim(100_000), [], [0, 0, 'otherwise']],
    ['all, and a payment of all', claim(100_000), [paid(100_000)], [100_000, 0, 'paid']],
    ['all, and a payment of some', claim(100_000), [paid(40_000)], [40_000, 60_000, 'partial']],
    ['half, and no payment', claim(50_000), [], [0, 50_000, 'open']],
    ['half, and a payment of the other half', claim(50_000), [paid(50_000)], [50_000, 0, 'otherwise']],
    ['half, and a payment of less', claim(50_000), [paid(30_000)], [30_000, 20_000, 'partial']],
    ['half, and a payment of more', claim(50_000), [paid(60_000)], [60_000, 0, 'otherwise']],
    ['half, and a payment of all', claim(50_000), [paid(100_000)], [100_000, 0, 'paid']],
  ])('%s: a claim never lowers what was paid', (_, due, links, expected) => {
    expect(figures(settled(due, { links }))).toEqual([expected])
  })

  test('a person who says Pix overrules the claim', () => {
    const marks = [{ number: 1, method: 'pix', dismissal: null }]
    expect(figures(settled(claim(100_000), { marks }))).toEqual([[0, 100_000, 'open']])
  })
})

describe('parts of which nothing is expected', () => {
  const mark = (method: string | null, dismissal: string | null = null) => [{ number: 1, method, dismissal }]
  test.each([
    ['marked as paid by slip', mark('boleto'), null, 'otherwise', null],
    ['dismissed', mark(null, 'permuta'), null, 'dismissed', 'permuta'],
    ['of a dismissed note', [], 'brinde', 'dismissed', 'brinde'],
    ['of a note between companies of ours', mark('boleto'), 'own-company', 'dismissed', 'own-company'],
  ])('%s: open is 0, paid or not', (_, marks, dismissal, state, reason) => {
    const of = (links = [paid(0)]) => settled(whole, { marks, dismissal, links })
    expect(of().parts).toMatchObject([{ paidCents: 0, openCents: 0, freeCents: 0, state, reason }])
    expect(of([paid(30_000)]).parts).toMatchObject([{ paidCents: 30_000, openCents: 0, freeCents: 0, state, reason }])
    expect(of([paid(100_000)]).parts).toMatchObject([{ openCents: 0, state: 'paid', reason: null }])
  })

  test('a note of which we are on neither side asks nothing of us', () => {
    const due = dueOfSale({ role: null, issuerTaxId: '41000002000125' })
    expect(due).toMatchObject({ direction: null, dueCents: 100_000, differsCents: 0, nothing: null })
    expect(settled(due)).toMatchObject({ parts: [], openCents: 0, freeCents: 0 })
  })

  test('the other parts stay open', () => {
    expect(figures(settled(inParts, { marks: mark('boleto') }))).toEqual([
      [0, 0, 'otherwise'],
      [0, 30_000, 'open'],
      [0, 40_000, 'open'],
    ])
  })
})
