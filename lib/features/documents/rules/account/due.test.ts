import { describe, expect, test } from 'vitest'
import { dueOfSale, installmentsOf, named, ourCnpj, returned, saleOf, stated } from './account.fixture'
import { listedTotal } from './asked'
import { type DueFacts, dueOf } from './due'

const year2027 = '2027-01-01T00:00:00-03:00'
const lastOf2026 = '2026-12-31T23:59:59-03:00'

describe('means of payment', () => {
  test.each(['17', '20', '23', '24'])('tPag %s is Pix: nothing of the note is paid otherwise', (code) => {
    const payments = [named(code, 100_000)]
    expect(dueOfSale({ payments })).toMatchObject({ dueCents: 100_000, otherwiseCents: 0, nothing: null })
  })

  test.each(['05', '14', '15', '91'])('tPag %s is still to come, also where indPag is 0', (code) => {
    const means = [{ code, amountCents: 100_000, when: 'later' }]
    expect(dueOfSale({ payments: [named(code, 100_000)] })).toMatchObject({ otherwiseCents: 0, means })
    expect(dueOfSale({ payments: [named(code, 100_000, false)] })).toMatchObject({ otherwiseCents: 0, means })
  })

  test.each(['01', '02', '03', '04', '10', '11', '12', '13', '16', '18', '19', '21', '22', '99'])(
    'tPag %s is paid otherwise, unless indPag 1 or an instalment says later',
    (code) => {
      const payments = [named(code, 100_000)]
      expect(dueOfSale({ payments })).toMatchObject({ otherwiseCents: 100_000, means: [{ when: 'unknown' }] })
      expect(dueOfSale({ payments: [named(code, 100_000, false)] })).toMatchObject({
        ...{ otherwiseCents: 100_000, means: [{ when: 'now' }] },
      })
      const later = { otherwiseCents: 0, means: [{ when: 'later' }] }
      expect(dueOfSale({ payments: [named(code, 100_000, true)] })).toMatchObject(later)
      expect(dueOfSale({ payments, installments: installmentsOf(100_000) })).toMatchObject(later)
    },
  )

  test('tPag 90 asks for nothing, unless there are instalments', () => {
    const payments = [named('90', 0)]
    expect(dueOfSale({ payments })).toMatchObject({ dueCents: 0, parts: [], nothing: 'no-payment' })
    const installments = installmentsOf(100_000)
    expect(dueOfSale({ payments, installments })).toMatchObject({ dueCents: 100_000, otherwiseCents: 0, nothing: null })
  })

  test.each([
    ['money for a part, Pix for the rest', [named('01', 40_000), named('17', 60_000)], 40_000],
    ['money with change', [named('01', 120_000)], 100_000],
    ['money of no amount next to Pix', [named('01', null), named('17', 60_000)], 40_000],
    ['a code that the file leaves out', [named(null, 100_000)], 0],
    ['no payment group', [], 0],
  ])('%s', (_, payments, otherwiseCents) => {
    expect(dueOfSale({ payments }).otherwiseCents).toBe(otherwiseCents)
  })
})

describe('the statement that the due rests on', () => {
  test.each([
    ['one instalment', installmentsOf(94_150)],
    ['two instalments', installmentsOf(47_075, 47_075)],
  ])(
    'an invoice below the total, with %s and without a discount, is due; the total is untouched',
    (_, installments) => {
      const amounts = { invoiceCents: 94_150 }
      const due = dueOfSale({ stated: amounts, installments })
      expect(due).toMatchObject({ dueCents: 94_150, basis: 'invoice', differsCents: 0, nothing: null })
      expect(due.parts.map(({ amountCents }) => amountCents)).toEqual(
        installments.map(({ amountCents }) => amountCents),
      )
      expect(listedTotal(stated(amounts), '2026-08-10T10:00:00-03:00')).toBe(100_000)
    },
  )

  test('an invoice that a discount takes whole asks for nothing', () => {
    const due = dueOfSale({ stated: { invoiceCents: 0 } })
    expect(due).toMatchObject({ dueCents: 0, basis: 'invoice', parts: [], nothing: 'no-payment' })
  })

  test('an invoice of the instalments alone says nothing where Pix is named for the rest', () => {
    const due = dueOfSale({
      stated: { invoiceCents: 60_000 },
      installments: installmentsOf(60_000),
      payments: [named('15', 60_000), named('17', 40_000)],
    })
    expect(due).toMatchObject({ dueCents: 100_000, basis: 'total', differsCents: 0 })
    expect(due.parts.map(({ name, dueDate, amountCents }) => [name, dueDate, amountCents])).toEqual([
      ['001', '2026-01-10', 60_000],
      ['#2', null, 40_000],
    ])
  })

  test.each([
    ['of services the net', { netCents: 90_000 }, 'net', 90_000],
    ['of a simplified CT-e what the carrier receives', { receivableCents: 95_000 }, 'receivable', 95_000],
    ['of any other note the total', {}, 'total', 100_000],
  ] as const)('%s', (_, amounts, basis, dueCents) => {
    expect(dueOfSale({ stated: amounts })).toMatchObject({ basis, dueCents, alternativeCents: null })
  })

  test('a file without any amount asks for nothing', () => {
    const due = dueOfSale({ stated: { totalCents: null } })
    expect(due).toMatchObject({ dueCents: 0, basis: null, parts: [], nothing: 'no-payment' })
  })

  const reform = { withReformCents: 110_000, ibsCents: 6_000, cbsCents: 3_000, isCents: 1_000 }
  const services = { ...reform, netCents: 90_000 }
  test.each([
    ['until 2026 the old total', reform, lastOf2026, 'total', 100_000, 110_000],
    ['until 2026 by the clock of the file', reform, '2026-12-31T23:30:00-05:00', 'total', 100_000, 110_000],
    ['from 2027 the total with the taxes', reform, year2027, 'total_with_reform', 110_000, null],
    ['from 2027 without such a total the old one', {}, year2027, 'total', 100_000, null],
    ['from 2027 the invoice before any total', { ...reform, invoiceCents: 50_000 }, year2027, 'invoice', 50_000, null],
    ['of services until 2026 the net', services, lastOf2026, 'net', 90_000, 100_000],
    ['of services a total without withholdings', services, year2027, 'total_with_reform', 100_000, null],
    [
      'of services a total that has them',
      { ...services, withReformCents: 100_000 },
      year2027,
      'total_with_reform',
      100_000,
      null,
    ],
    ['of transport a total', { ...reform, receivableCents: 95_000 }, year2027, 'total_with_reform', 105_000, null],
    ['without an instant of issue the old total', reform, null, 'total', 100_000, 110_000],
  ] as const)('%s', (_, amounts, issuedAt, basis, dueCents, alternativeCents) => {
    expect(dueOfSale({ stated: amounts, issuedAt })).toMatchObject({ basis, dueCents, alternativeCents })
  })
})

describe('parts', () => {
  test.each([
    ['less', installmentsOf(60_000, 30_000), -10_000],
    ['more', installmentsOf(60_000, 50_000), 10_000],
  ])('parts that come to %s than the due keep their own amounts', (_, installments, differsCents) => {
    const due = dueOfSale({ installments })
    expect(due).toMatchObject({ dueCents: 100_000, differsCents })
    expect(due.parts.map(({ amountCents }) => amountCents)).toEqual(installments.map(({ amountCents }) => amountCents))
  })

  const part = (number: string | null, amountCents: number | null = 25_000) => ({ number, dueDate: null, amountCents })
  test.each([
    ['nameless and doubly named parts have their place', [null, '001', '001', '004'], ['#1', '#2', '#3', '004']],
    ['the only part has its number', ['A'], ['A']],
    ['the only part without a number has no name', [null], [null]],
  ])('%s', (_, numbers, names) => {
    const { parts } = dueOfSale({ installments: numbers.map((number) => part(number)) })
    expect(parts.map(({ name }) => name)).toEqual(names)
    expect(parts.map(({ place }) => place)).toEqual(names.map((_name, at) => at + 1))
  })

  test('of instalments without an amount one takes what the others leave, several are one part of all, on no day', () => {
    expect(dueOfSale({ installments: [part('001', 0), part('002', 100_000)] }).parts).toMatchObject([
      { place: 1, number: '002', amountCents: 100_000 },
    ])
    const oneIn = (...cents: (number | null)[]) =>
      dueOfSale({ installments: cents.map((amountCents, at) => part(`00${at + 1}`, amountCents)) }).parts
    expect(oneIn(50_000, null).map(({ amountCents }) => amountCents)).toEqual([50_000, 50_000])
    expect(oneIn(100_000, null)).toMatchObject([{ number: null, amountCents: 100_000 }])
    expect(oneIn(50_000, null, null)).toEqual([
      { place: 1, number: null, name: null, dueDate: null, amountCents: 100_000 },
    ])
  })

  test('a day that is none is no day', () => {
    const installments = [{ number: '001', dueDate: '2026-02-30', amountCents: 100_000 }]
    expect(dueOfSale({ installments }).parts).toMatchObject([{ dueDate: null }])
  })

  test.each([
    ['some of the last', 20_000, [60_000, 20_000]],
    ['all of the last', 40_000, [60_000]],
    ['more than the last', 50_000, [50_000]],
  ])('goods returned lower %s part', (_, cents, amounts) => {
    const due = dueOfSale({ installments: installmentsOf(60_000, 40_000), ...returned(cents) })
    expect(due.parts.map(({ amountCents }) => amountCents)).toEqual(amounts)
    expect(due).toMatchObject({ dueCents: 100_000 - cents, differsCents: 0, nothing: null })
  })

  test.each([
    ['of the whole sale', 100_000, installmentsOf(60_000, 40_000)],
    ['beyond the sale', 130_000, installmentsOf(60_000, 40_000)],
    ['of a sale without instalments', 130_000, []],
    ['of a sale whose instalments come to more', 100_000, installmentsOf(60_000, 50_000)],
  ])('a return %s leaves nothing, and is told whole', (_, cents, installments) => {
    const due = dueOfSale({ installments, ...returned(cents) })
    expect(due).toMatchObject({ dueCents: 0, differsCents: 0, parts: [], nothing: 'returned', ...returned(cents) })
  })

  test('a complement raises nothing of the note that it names', () => {
    const adjustedBy = [{ documentId: '9', effect: 'complements' as const, amountCents: 5_000 }]
    expect(dueOfSale({ adjustedBy })).toMatchObject({ dueCents: 100_000, adjustedBy })
  })
})

describe('notes that ask for nothing', () => {
  test.each<[string, Partial<DueFacts>]>([
    ['cancelled', { status: 'cancelled' }],
    ['denied', { status: 'denied' }],
    ['test', { status: 'test' }],
    ['draft', { status: 'draft' }],
    ['summary', { isSummary: true }],
    ['return', { purpose: 'return' }],
    ['adjustment', { purpose: 'adjustment' }],
    ['adjustment', { purpose: 'credit' }],
  ])('%s', (nothing, facts) => {
    const due = dueOf({ ...saleOf({ installments: installmentsOf(60_000, 50_000) }), ...facts }, ourCnpj)
    expect(due).toMatchObject({ dueCents: 0, differsCents: 0, parts: [], nothing })
  })

  test.each(['complement', 'debit', null] as const)('a note of purpose %s asks for its amount', (purpose) => {
    expect(dueOfSale({ purpose })).toMatchObject({ dueCents: 100_000, nothing: null })
  })
})

test('the payments that the file and events announce are expected by their ids', () => {
  const payments = [{ ...named('17', 40_000), endToEndId: 'E1' }, named('17', 60_000)]
  expect(dueOfSale({ payments, txids: ['t1'] }).expects).toEqual([
    { endToEndId: 'E1', amountCents: 40_000 },
    { txid: 't1', amountCents: null },
  ])
})

test('a return and a complement say which notes they adjust', () => {
  const refersTo = ['key']
  expect(dueOfSale({ refersTo, purpose: 'return' }).adjusts).toEqual([{ accessKey: 'key', effect: 'returns' }])
  expect(dueOfSale({ refersTo, purpose: 'complement' }).adjusts).toEqual([{ accessKey: 'key', effect: 'complements' }])
  expect(dueOfSale({ refersTo }).adjusts).toEqual([])
})
