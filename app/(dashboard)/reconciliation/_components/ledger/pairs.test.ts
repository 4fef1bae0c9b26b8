import { describe, expect, it } from 'vitest'
import type { BackingRow, BackingSuggestion } from '@/lib/features/reconciliation/schema'
import { withKept } from './kept-rows'
import { choicesOf, chosenOf, installmentOf, isHeadOffice } from './pairs'

const suggestion = (documentId: string, given: Partial<BackingSuggestion> = {}): BackingSuggestion => ({
  documentId,
  rule: 'masked',
  reasons: [],
  amountCents: 100,
  alone: false,
  ...given,
})

const row = (id: string, suggestions: BackingSuggestion[] = []): BackingRow => ({
  id,
  direction: 'in',
  amountCents: 300,
  expectedCents: 300,
  linkedCents: 0,
  returnedCents: 0,
  state: 'suggested',
  links: [],
  suggestions,
  dismissal: null,
  lost: [],
  payment: {
    id,
    paidAt: '2026-11-19',
    day: '2026-11-19',
    amountCents: 300,
    expectedCents: 300,
    linkedCents: 0,
    returnedCents: 0,
    dispute: null,
    state: 'suggested',
    party: { name: null, document: null },
    accountId: null,
    endToEndId: null,
    operationId: null,
    message: null,
    madeFrom: null,
  },
})

const part = (documentId: string) =>
  suggestion(documentId, { rule: 'combined', reasons: [{ code: 'sum-of-notes', values: { count: 2 } }] })

describe('what Enter confirms', () => {
  it('is the likeliest until another is picked', () => {
    const masked = row('a', [suggestion('1'), suggestion('2')])
    expect(chosenOf(masked, null)?.id).toBe('1')
    expect(chosenOf(masked, '2')?.id).toBe('2')
  })

  it('is none of equals until one is picked', () => {
    const equalPairs = row('a', [suggestion('1', { rule: 'twin' }), suggestion('2', { rule: 'twin' })])
    expect(chosenOf(equalPairs, null)).toBeNull()
    expect(chosenOf(equalPairs, '2')?.id).toBe('2')
  })

  it('is every part of an exact sum together', () => {
    const [sum, other] = choicesOf(row('a', [part('1'), suggestion('3'), part('2')]))
    expect(sum?.suggestions.map(({ documentId }) => documentId)).toEqual(['1', '2'])
    expect(sum?.amountCents).toBe(200)
    expect(other?.id).toBe('3')
  })
})

describe('rows decided here', () => {
  it('stay where they stood, the decided ones above them too', () => {
    const shown = withKept(
      [row('d'), row('a'), row('e')],
      [
        { row: row('c'), above: ['d', 'a', 'b'] },
        { row: row('b'), above: ['d', 'a'] },
      ],
    )
    expect(shown.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c', 'e'])
  })

  it('are the list’s own while it has them', () => {
    const fresh = row('a')
    expect(withKept([fresh], [{ row: row('a'), above: [] }])).toEqual([fresh])
  })
})

describe('facts of a pair', () => {
  it('knows a head office by 0001, letters or not, and nothing of what is hidden', () => {
    expect(['41.286.530/0001-25', '4H8T2Q1K000166', '41286530000397', '***.318.427-**'].map(isHeadOffice)).toEqual([
      true,
      true,
      false,
      null,
    ])
  })

  it('names the instalment that was paid, or the only one of the amount', () => {
    const note = (...amounts: number[]) => ({
      id: '7',
      installments: amounts.map((amountCents, at) => ({ number: `00${at + 1}`, dueDate: null, amountCents })),
    })
    const made = (installment: string | null, documentId = '7') => ({ madeFrom: { documentId, installment } })
    const of = (...given: Parameters<typeof installmentOf>) => installmentOf(...given)?.number
    expect(of(note(100, 200), 200, null)).toBe(2)
    expect(of(note(100, 100), 100, made(null))).toBeUndefined()
    expect(of(note(100, 100), 100, made('002'))).toBe(2)
    expect(of(note(100, 100), 40, made('#1'))).toBe(1)
    expect(of(note(100, 100), 100, made('002', '8'))).toBeUndefined()
    expect(of(note(100), 40, null)).toBe(1)
  })
})
