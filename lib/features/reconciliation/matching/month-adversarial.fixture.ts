import { cancellationOf, type Goods, goodsFile, ourselves } from './month-files.fixture'
import { endToEndIdOf, type Papers } from './month-papers.fixture'
import type { Party } from './month-parties.fixture'

export type PaperCase = (papers: Papers) => void

export const on = '2026-08-10'
export const later = '2026-08-12'

/** A sale of ours to a party; `given` is what the case is about. */
export const sale = (papers: Papers, recipient: Party, cents: number, given: Partial<Goods> = {}): Goods => ({
  ...{ number: papers.number, on, issuer: ourselves, recipient, cents },
  ...given,
})

/** A note that a party issued to us. */
const purchase = (papers: Papers, issuer: Party, cents: number, given: Partial<Goods> = {}): Goods => ({
  ...{ number: papers.number, on, issuer, recipient: ourselves, cents },
  ...given,
})

const received = { role: 'destinatario' }

/** Purposes and directions: what a note was issued for. */
export const purposes: Record<string, PaperCase> = {
  'we return goods, and the supplier pays the same amount back by Pix'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(sale(papers, party, 40_000, { purpose: '4' })), ['in', 0, 'dismissed'])
    papers.pix({ party, on: later, cents: 40_000 }, 'nothing')
  },
  'a customer without registration returns goods by a note of ours (tpNF 0)'(papers) {
    const party = papers.people.person()
    papers.note(goodsFile(sale(papers, party, 41_000, { purpose: '4', goods: '0' })), ['out', 0, 'dismissed'])
    papers.pix({ direction: 'out', party, on: later, cents: 41_000 }, 'nothing')
    papers.pix({ party, on: later, cents: 41_000 }, 'nothing')
  },
  'a customer returns goods by their own note'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(purchase(papers, party, 42_000, { purpose: '4' })), ['out', 0, 'dismissed'], received)
    papers.pix({ direction: 'out', party, on: later, cents: 42_000 }, 'nothing')
  },
  'a supplier takes goods back by an entry note of theirs'(papers) {
    const party = papers.people.firm()
    const note = purchase(papers, party, 43_000, { purpose: '4', goods: '0' })
    papers.note(goodsFile(note), ['in', 0, 'dismissed'], received)
    papers.pix({ party, on: later, cents: 43_000 }, 'nothing')
  },
  'a sale and its return, of the same amount'(papers) {
    const party = papers.people.firm()
    const paid = papers.note(goodsFile(sale(papers, party, 44_000)), ['in', 44_000, 'backed'])
    papers.note(goodsFile(sale(papers, party, 44_000, { purpose: '4' })), ['in', 0, 'dismissed'])
    papers.pix({ party, on: later, cents: 44_000 }, { links: [[paid, 44_000]] })
  },
  'an entry note of ours: we pay whom it is issued to'(papers) {
    const party = papers.people.person()
    const note = papers.note(goodsFile(sale(papers, party, 45_000, { goods: '0' })), ['out', 45_000, 'backed'])
    papers.pix({ direction: 'out', party, on: later, cents: 45_000 }, { links: [[note, 45_000]] })
    papers.pix({ party, on: later, cents: 45_000 }, 'nothing')
  },
  'an entry note of theirs: they pay us'(papers) {
    const party = papers.people.firm()
    const note = goodsFile(purchase(papers, party, 46_000, { goods: '0' }))
    const sold = papers.note(note, ['in', 46_000, 'backed'], received)
    papers.pix({ party, on: later, cents: 46_000 }, { links: [[sold, 46_000]] })
  },
  'a complement of the price'(papers) {
    const party = papers.people.firm()
    const note = papers.note(goodsFile(sale(papers, party, 4_700, { purpose: '2' })), ['in', 4_700, 'backed'])
    papers.pix({ party, on: later, cents: 4_700 }, { links: [[note, 4_700]] })
  },
  'an adjustment, and a payment of the same amount for something else'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(sale(papers, party, 48_000, { purpose: '3' })), ['in', 0, 'dismissed'])
    papers.pix({ party, on: later, cents: 48_000 }, 'nothing')
  },
  'a credit note, and the sale that it lowers'(papers) {
    const party = papers.people.firm()
    const note = papers.note(goodsFile(sale(papers, party, 100_000)), ['in', 100_000, 'suggested'])
    papers.note(goodsFile(sale(papers, party, 10_000, { purpose: '5' })), ['in', 0, 'dismissed'])
    papers.pix({ party, on: later, cents: 90_000 }, { first: note, rule: 'part' })
  },
  'a credit note, and a payment of its amount'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(sale(papers, party, 11_000, { purpose: '5' })), ['in', 0, 'dismissed'])
    papers.pix({ party, on: later, cents: 11_000 }, 'nothing')
  },
  'a debit note over interest'(papers) {
    const party = papers.people.firm()
    const note = papers.note(goodsFile(sale(papers, party, 1_230, { purpose: '6' })), ['in', 1_230, 'backed'])
    papers.pix({ party, on: later, cents: 1_230 }, { links: [[note, 1_230]] })
  },
  'nothing to pay (tPag 90), and a payment of the same amount'(papers) {
    const party = papers.people.firm()
    const paid = [{ method: '90', cents: 0 }]
    papers.note(goodsFile(sale(papers, party, 49_000, { paid })), ['in', 0, 'dismissed'])
    papers.pix({ party, on: later, cents: 49_000 }, 'nothing')
  },
  'tPag 90, and instalments after all'(papers) {
    const party = papers.people.firm()
    const paid = [{ method: '90', cents: 0 }]
    const installments: Goods['installments'] = [
      ['2026-08-12', 20_000],
      ['2026-09-12', 30_000],
    ]
    const note = goodsFile(sale(papers, party, 50_000, { paid, installments }))
    const asked = papers.note(note, ['in', 50_000, 'partial'])
    papers.pix({ party, on: later, cents: 20_000 }, { links: [[asked, 20_000]] })
  },
  'an invoice that a discount takes whole'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(sale(papers, party, 9_100, { discountCents: 9_100 })), ['in', 0, 'dismissed'])
    papers.pix({ party, on: later, cents: 9_100 }, 'nothing')
  },
}

/** Notes without value in their file, although the list gives them one. */
export const worthless: Record<string, PaperCase> = {
  'cancelled by an event in the file alone'(papers) {
    const party = papers.people.firm()
    const note = sale(papers, party, 51_000)
    papers.note(goodsFile({ ...note, after: cancellationOf(note) }), ['in', 0, 'cancelled'])
    papers.pix({ party, on: later, cents: 51_000 }, 'nothing')
  },
  'cancelled by its protocol alone, named by cAut, and issued anew'(papers) {
    const party = papers.people.firm()
    const id = endToEndIdOf(later, 901)
    const paid = [{ method: '17', cents: 52_000, id }]
    papers.note(goodsFile(sale(papers, party, 52_000, { paid, code: '101' })), ['in', 0, 'cancelled'])
    const note = papers.note(goodsFile(sale(papers, party, 52_000, { paid })), ['in', 52_000, 'backed'])
    papers.pix({ id, party, on: later, cents: 52_000 }, { links: [[note, 52_000]] })
  },
  'cancelled in the list alone'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(sale(papers, party, 53_000)), ['in', 0, 'cancelled'], { cancelled: true })
    papers.pix({ party, on: later, cents: 53_000 }, 'nothing')
  },
  'a list that does not say whether it was cancelled'(papers) {
    const party = papers.people.firm()
    const note = papers.note(goodsFile(sale(papers, party, 54_000)), ['in', 54_000, 'backed'], { cancelled: null })
    papers.pix({ party, on: later, cents: 54_000 }, { links: [[note, 54_000]] })
  },
  'the cancellation of another note in the same file'(papers) {
    const party = papers.people.firm()
    const note = sale(papers, party, 55_000)
    const after = cancellationOf({ ...note, number: note.number + 1 })
    const inForce = papers.note(goodsFile({ ...note, after }), ['in', 55_000, 'backed'])
    papers.pix({ party, on: later, cents: 55_000 }, { links: [[inForce, 55_000]] })
  },
  'denied (302), and denied before (205)'(papers) {
    for (const code of ['302', '205']) {
      const party = papers.people.firm()
      papers.note(goodsFile(sale(papers, party, 56_000, { code })), ['in', 0, 'cancelled'])
      papers.pix({ party, on: later, cents: 56_000 }, 'nothing')
    }
  },
  'a test file that names the Pix of the true note, which another person paid'(papers) {
    const party = papers.people.firm()
    const id = endToEndIdOf(later, 902)
    const paid = [{ method: '17', cents: 57_000, id }]
    papers.note(goodsFile(sale(papers, party, 57_000, { paid, isTest: true })), ['in', 0, 'dismissed'])
    const note = papers.note(goodsFile(sale(papers, party, 57_000, { paid })), ['in', 57_000, 'backed'])
    papers.pix({ id, party: papers.people.person(), on: later, cents: 57_000 }, { links: [[note, 57_000]] })
  },
  'a test file beside the only note'(papers) {
    const party = papers.people.firm()
    papers.note(goodsFile(sale(papers, party, 58_000, { isTest: true })), ['in', 0, 'dismissed'])
    const note = papers.note(goodsFile(sale(papers, party, 58_000)), ['in', 58_000, 'backed'])
    papers.pix({ party, on: later, cents: 58_000 }, { links: [[note, 58_000]] })
  },
}
