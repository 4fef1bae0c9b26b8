import { describe, expect, it } from 'vitest'
import { backInstallments, claimsOf, type Installment } from './backed-installments'
import { noteDescription, noteExternalId } from './note-backings'

const installments: Installment[] = [
  { number: '001', dueDate: '2026-11-12', amountCents: 8_200 },
  { number: '002', dueDate: '2026-11-26', amountCents: 8_200 },
  { number: '003', dueDate: '2026-12-10', amountCents: 8_200 },
]

type Link = { amountCents: number; day: string; installment?: string }
const back = (links: Link[], given = installments) => backInstallments(given, links, (link) => link)
const open = (links: Link[]) => back(links).installments.map(({ openCents }) => openCents)

describe('backInstallments', () => {
  it.each<[string, Link[], number[]]>([
    ['nothing', [], [8_200, 8_200, 8_200]],
    ['the one due nearest, of equal amounts', [{ amountCents: 8_200, day: '2026-11-25' }], [8_200, 0, 8_200]],
    ['the one it was made for', [{ amountCents: 8_200, day: '2026-11-10', installment: '003' }], [8_200, 8_200, 0]],
    ['the first open one of a part', [{ amountCents: 5_000, day: '2026-12-10' }], [3_200, 8_200, 8_200]],
    ['several of a larger payment', [{ amountCents: 20_000, day: '2026-11-12' }], [0, 0, 4_600]],
    [
      'a part and then the same amount elsewhere',
      [
        { amountCents: 8_200, day: '2026-11-12' },
        { amountCents: 5_000, day: '2026-11-19' },
      ],
      [0, 3_200, 8_200],
    ],
  ])('backs %s', (_, links, expected) => {
    expect(open(links)).toEqual(expected)
  })

  it('keeps what fits no installment beside them', () => {
    expect(back([{ amountCents: 25_000, day: '2026-11-12' }]).otherParts.map(({ amountCents }) => amountCents)).toEqual(
      [400],
    )
  })

  it('knows no installments where an amount is missing', () => {
    const { installments: none, otherParts } = back(
      [{ amountCents: 8_200, day: '2026-11-12' }],
      [{ number: '001', dueDate: null, amountCents: null }],
    )
    expect([none, otherParts.length]).toEqual([[], 1])
  })
})

describe('claimsOf', () => {
  it('begins with the rest of what is due next, and ends with all that is open', () => {
    const { installments: backed } = back([{ amountCents: 13_200, day: '2026-11-12' }])
    expect(claimsOf(11_400, backed)).toEqual([
      { kind: 'rest', amountCents: 3_200, place: 2, installment: '002', dueDate: '2026-11-26' },
      { kind: 'whole', amountCents: 8_200, place: 3, installment: '003', dueDate: '2026-12-10' },
      { kind: 'all', amountCents: 11_400, place: null, installment: null, dueDate: null },
    ])
  })

  it('never claims more than is open of the note', () => {
    expect(claimsOf(100, back([]).installments).map(({ amountCents }) => amountCents)).toEqual([100, 100, 100, 100])
    expect(claimsOf(0, back([]).installments)).toEqual([])
  })

  it('offers the last open installment once', () => {
    const { installments: backed } = back([{ amountCents: 16_400, day: '2026-11-12' }])
    expect(claimsOf(8_200, backed)).toMatchObject([{ place: 3 }])
  })
})

describe('an order for a note', () => {
  const note = { id: '9007199254740993', model: 'nfe', number: '59918' }
  it('is named by model, number and installment', () => {
    expect([noteExternalId(note, 2), noteExternalId({ ...note, model: 'nfs-e' }, null)]).toEqual([
      'NFE-59918-P2',
      'NFSE-59918',
    ])
    expect(noteExternalId({ ...note, number: '1'.repeat(60) }, 12)).toHaveLength(36)
    expect(noteDescription(note, 2)).toBe('NF-e 59918, parcela 2')
  })
})
