import { describe, expect, test } from 'vitest'
import { backingDirections } from '@/lib/core/backing'
import { settle } from '@/lib/features/documents/rules/account/settle'
import type { Matched } from './facts'
import { match } from './match'
import { purposes, worthless } from './month-adversarial.fixture'
import { amounts, claims } from './month-claims.fixture'
import { Papers } from './month-papers.fixture'
import { Chance } from './month-parties.fixture'
import { services } from './month-services.fixture'
import { noteState } from './states'

const papers = new Papers()
for (const [kind, make] of Object.entries({ ...purposes, ...worthless, ...claims, ...amounts, ...services })) {
  papers.kind = kind
  make(papers)
}

const inputs = backingDirections.map((direction) => papers.inputOf(direction))
const matched = inputs.map(match)
const [links, suggestions] = [matched.flatMap((one) => one.links), matched.flatMap((one) => one.suggestions)]

const sorted = (one: Matched) => ({
  links: one.links.map((link) => JSON.stringify(link)).toSorted(),
  suggestions: one.suggestions.map((suggestion) => JSON.stringify(suggestion)).toSorted(),
})

function settled({ note, due }: (typeof papers.notes)[number]) {
  if (!note || !due) return null
  const of = links.filter(({ documentId }) => documentId === note.id).map((link) => ({ ...link, day: note.day }))
  const account = settle(due, { links: of, requests: [], marks: [], dismissal: null, excess: [] })
  const suggested = suggestions.some(({ documentId }) => documentId === note.id)
  return [note.direction, account.paidCents + account.openCents, noteState({ ...note, account, suggested })]
}

describe('a month of papers that mislead', () => {
  test.each(papers.notes)('$kind: the note has its direction, what it expects and its state', (paper) => {
    expect(settled(paper)).toEqual(paper.truth)
  })

  test.each(papers.payments)('$kind: the payment has its links, or its first suggestion', ({ payment, truth }) => {
    const linked = links.filter(({ paymentId }) => paymentId === payment.id)
    const first = suggestions.find(({ paymentId, paymentRank }) => paymentId === payment.id && paymentRank === 1)
    const found = {
      links: linked.map(({ documentId, amountCents }) => [documentId, amountCents]),
      first: first && [first.documentId, first.rule],
    }
    const stated = {
      links: [],
      first: undefined,
      ...(typeof truth === 'object' &&
        'links' in truth && { links: truth.links.map(([note, cents]) => [note?.id, cents]) }),
      ...(typeof truth === 'object' && 'first' in truth && { first: [truth.first?.id, truth.rule] }),
    }
    expect(found).toEqual(stated)
  })

  test.each(inputs)('in another order, and again after a person confirmed every link, nothing changes', (input) => {
    const before = match(input)
    const chance = new Chance(8)
    const shuffled = { ...input, notes: chance.shuffled(input.notes), payments: chance.shuffled(input.payments) }
    expect(sorted(match(shuffled))).toEqual(sorted(before))
    const decided = before.links.map(({ rule: _, ...link }) => link)
    const again = match({ ...input, decided })
    expect(sorted(again).suggestions).toEqual(sorted(before).suggestions)
    expect(again.links.map(({ rule: _, ...link }) => JSON.stringify(link)).toSorted()).toEqual(
      decided.map((link) => JSON.stringify(link)).toSorted(),
    )
  })
})
