import { later, on, type PaperCase, sale } from './month-adversarial.fixture'
import { type Goods, goodsFile } from './month-files.fixture'
import { endToEndIdOf } from './month-papers.fixture'
import { branchOf, masked } from './month-parties.fixture'

const all = (method: string, cents: number): Goods['paid'] => [{ method, cents }]

/** Cases by the payment methods that a note names. */
export const claims: Record<string, PaperCase> = {
  'money, card and others by default, paid by Pix'(papers) {
    for (const method of ['01', '03', '99']) {
      const party = papers.people.firm()
      const note = goodsFile(sale(papers, party, 60_000, { paid: all(method, 60_000) }))
      const claim = papers.note(note, ['in', 0, 'otherwise'])
      papers.pix({ party, on: later, cents: 60_000 }, { first: claim, rule: 'otherwise' })
    }
  },
  'store credit, duplicata, slip and paid later, paid by Pix'(papers) {
    for (const method of ['05', '14', '15', '91']) {
      const party = papers.people.firm()
      const file = goodsFile(sale(papers, party, 60_000, { paid: all(method, 60_000) }))
      const note = papers.note(file, ['in', 60_000, 'backed'])
      papers.pix({ party, on: later, cents: 60_000 }, { links: [[note, 60_000]] })
    }
  },
  'money, and no payment at all'(papers) {
    papers.note(goodsFile(sale(papers, papers.people.firm(), 60_100, { paid: all('01', 60_100) })), [
      'in',
      0,
      'otherwise',
    ])
  },
  'money with change given back'(papers) {
    const party = papers.people.person()
    const note = papers.note(goodsFile(sale(papers, party, 60_200, { paid: all('01', 70_000) })), [
      'in',
      0,
      'otherwise',
    ])
    papers.pix({ party, on: later, cents: 60_200 }, { first: note, rule: 'otherwise' })
  },
  'a slip in instalments, one of them paid by Pix'(papers) {
    const party = papers.people.firm()
    const installments: Goods['installments'] = [
      [later, 30_000],
      ['2026-09-12', 31_000],
    ]
    const note = goodsFile(sale(papers, party, 61_000, { paid: all('15', 61_000), installments }))
    const claim = papers.note(note, ['in', 61_000, 'partial'])
    papers.pix({ party, on: later, cents: 30_000 }, { links: [[claim, 30_000]] })
  },
  'money, and a Pix one cent off, one real off, and of more'(papers) {
    for (const [cents, rule] of [
      [61_999, 'near'],
      [62_100, 'near'],
      [62_101, 'overpaid'],
      [70_000, 'overpaid'],
    ] as const) {
      const party = papers.people.firm()
      const claim = papers.note(goodsFile(sale(papers, party, 62_000, { paid: all('01', 62_000) })), [
        'in',
        0,
        'otherwise',
      ])
      papers.pix({ party, on: later, cents }, { first: claim, rule })
    }
  },
  'money, paid by a branch, and by somebody whose tax id is hidden'(papers) {
    const party = papers.people.firm()
    const paid = all('01', 63_000)
    const claim = papers.note(goodsFile(sale(papers, party, 63_000, { paid })), ['in', 0, 'otherwise'])
    papers.pix({ party: branchOf(party, 3), on: later, cents: 63_000 }, { first: claim, rule: 'same-root' })
    const other = papers.people.person()
    const second = papers.note(goodsFile(sale(papers, other, 63_000, { paid })), ['in', 0, 'otherwise'])
    const hidden = { ...other, taxId: masked(other.taxId) }
    papers.pix({ party: hidden, on: later, cents: 63_000 }, { first: second, rule: 'masked' })
  },
  'others, and the note names its Pix in its text'(papers) {
    const party = papers.people.firm()
    const id = endToEndIdOf(later, 903)
    const note = goodsFile(sale(papers, party, 64_000, { paid: all('99', 64_000), text: `Pago ${id}` }))
    const claim = papers.note(note, ['in', 0, 'otherwise'])
    papers.pix({ id, party: papers.people.person(), on: later, cents: 64_000 }, { first: claim, rule: 'reference' })
  },
  'others, and our charge names the note'(papers) {
    const number = papers.number
    const party = papers.people.firm()
    const note = sale(papers, party, 65_000, { number, paid: all('99', 65_000) })
    const claim = papers.note(goodsFile(note), ['in', 0, 'otherwise'])
    const ownTexts = [`Pagamento NF-e ${number}`]
    papers.pix({ party, on: '2026-12-20', cents: 64_000, ownTexts }, { first: claim, rule: 'reference' })
  },
  'others, and the charge was made from the note'(papers) {
    const party = papers.people.firm()
    const claim = papers.note(goodsFile(sale(papers, party, 66_000, { paid: all('99', 66_000) })), [
      'in',
      66_000,
      'backed',
    ])
    const madeFrom = { documentId: claim?.id ?? '', installment: null }
    const payer = papers.people.person()
    papers.pix({ party: payer, on: later, cents: 66_000, madeFrom }, { links: [[claim, 66_000]] })
  },
  'one by card and one by Pix, of the same amount'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(sale(papers, party, 67_000, { paid: all('03', 67_000) })), ['in', 0, 'otherwise'])
    const note = papers.note(goodsFile(sale(papers, party, 67_000, { paid: all('17', 67_000) })), [
      'in',
      67_000,
      'suggested',
    ])
    papers.pix({ party, on: later, cents: 67_000 }, { first: note, rule: 'twin' })
  },
  'part by Pix, part by card, and two charges made from the note'(papers) {
    const party = papers.people.firm()
    const paid = [
      { method: '20', cents: 40_000 },
      { method: '03', cents: 28_000 },
    ]
    const note = papers.note(goodsFile(sale(papers, party, 68_000, { paid })), ['in', 68_000, 'backed'])
    const madeFrom = { documentId: note?.id ?? '', installment: null }
    papers.pix({ party, on, cents: 40_000, madeFrom }, { links: [[note, 40_000]] })
    papers.pix({ party, on: later, cents: 28_000, madeFrom }, { links: [[note, 28_000]] })
  },
}

/** Amounts and instalments. */
export const amounts: Record<string, PaperCase> = {
  'one cent, one real, and more than one real off'(papers) {
    for (const [cents, rule] of [
      [69_999, 'near'],
      [70_001, 'near'],
      [69_900, 'near'],
      [70_100, 'near'],
      [69_899, 'part'],
      [70_101, 'overpaid'],
    ] as const) {
      const party = papers.people.firm()
      const note = papers.note(goodsFile(sale(papers, party, 70_000)), ['in', 70_000, 'suggested'])
      papers.pix({ party, on: later, cents }, { first: note, rule })
    }
  },
  'an instalment one cent off'(papers) {
    const party = papers.people.firm()
    const installments: Goods['installments'] = [
      ['2026-08-12', 23_667],
      ['2026-09-12', 23_667],
      ['2026-10-12', 23_666],
    ]
    const note = papers.note(goodsFile(sale(papers, party, 71_000, { installments })), ['in', 71_000, 'suggested'])
    papers.pix({ party, on: later, cents: 23_668 }, { first: note, rule: 'near' })
  },
  'the discount of the invoice'(papers) {
    const party = papers.people.firm()
    const note = papers.note(goodsFile(sale(papers, party, 72_000, { discountCents: 2_000 })), ['in', 70_000, 'backed'])
    papers.pix({ party, on: later, cents: 70_000 }, { links: [[note, 70_000]] })
  },
  'the discount of the invoice, in instalments'(papers) {
    const party = papers.people.firm()
    const installments: Goods['installments'] = [
      ['2026-08-12', 35_500],
      ['2026-09-12', 35_500],
    ]
    const given = { discountCents: 2_000, installments, paid: all('17', 73_000) }
    const note = papers.note(goodsFile(sale(papers, party, 73_000, given)), ['in', 71_000, 'backed'])
    for (const day of ['2026-08-12', '2026-09-11'])
      papers.pix({ party, on: day, cents: 35_500 }, { links: [[note, 35_500]] })
  },
  'pays twice, and one comes back'(papers) {
    const party = papers.people.firm()
    const note = papers.note(goodsFile(sale(papers, party, 74_000)), ['in', 74_000, 'backed'])
    papers.pix({ party, on, cents: 74_000 }, { links: [[note, 74_000]] })
    papers.pix({ party, on: later, cents: 74_000, returnedCents: 74_000 }, 'nothing')
  },
  'pays twice, and the entry of the return names neither'(papers) {
    const party = papers.people.firm()
    const note = papers.note(goodsFile(sale(papers, party, 75_000)), ['in', 75_000, 'suggested'])
    for (const day of [on, later]) papers.pix({ party, on: day, cents: 75_000 }, { first: note, rule: 'twin' })
  },
  'what is left of a payment after a part came back is an instalment'(papers) {
    const party = papers.people.firm()
    const installments: Goods['installments'] = [
      ['2026-08-12', 36_000],
      ['2026-09-12', 40_000],
    ]
    const note = papers.note(goodsFile(sale(papers, party, 76_000, { installments })), ['in', 76_000, 'suggested'])
    papers.pix({ party, on: later, cents: 50_000, returnedCents: 14_000 }, { first: note, rule: 'twin' })
  },
  'two notes in equal instalments, one of them paid'(papers) {
    const party = papers.people.firm()
    const installments: Goods['installments'] = [
      ['2026-08-12', 38_500],
      ['2026-09-12', 38_500],
    ]
    const first = papers.note(goodsFile(sale(papers, party, 77_000, { installments })), ['in', 77_000, 'suggested'])
    papers.note(goodsFile(sale(papers, party, 77_000, { installments })), ['in', 77_000, 'suggested'])
    papers.pix({ party, on: later, cents: 38_500 }, { first, rule: 'twin' })
  },
  'a note, and an instalment of another note, of the same amount'(papers) {
    const party = papers.people.firm()
    const installments: Goods['installments'] = [
      ['2026-08-20', 39_000],
      ['2026-09-20', 39_000],
    ]
    papers.note(goodsFile(sale(papers, party, 78_000, { installments })), ['in', 78_000, 'suggested'])
    const whole = papers.note(goodsFile(sale(papers, party, 39_000)), ['in', 39_000, 'suggested'])
    papers.pix({ party, on: later, cents: 39_000 }, { first: whole, rule: 'twin' })
  },
  'one payment over an instalment of each of two notes'(papers) {
    const party = papers.people.firm()
    const of = (cents: number): Goods['installments'] => [
      ['2026-08-12', cents],
      ['2026-09-12', cents + 700],
    ]
    const given = { installments: of(24_000) }
    const first = papers.note(goodsFile(sale(papers, party, 48_700, given)), ['in', 48_700, 'suggested'])
    const other = { installments: of(55_000) }
    papers.note(goodsFile(sale(papers, party, 110_700, other)), ['in', 110_700, 'suggested'])
    papers.pix({ party, on: later, cents: 79_000 }, { first, rule: 'combined' })
  },
  'two payments that come to an instalment'(papers) {
    const party = papers.people.firm()
    const installments: Goods['installments'] = [
      ['2026-08-12', 40_000],
      ['2026-09-12', 41_000],
    ]
    const note = papers.note(goodsFile(sale(papers, party, 81_000, { installments })), ['in', 81_000, 'suggested'])
    for (const cents of [15_500, 24_500]) papers.pix({ party, on: later, cents }, { first: note, rule: 'combined' })
  },
}
