import type { Random } from '../../random.ts'
import { companies } from './companies.ts'
import { type Draft, draftDocument } from './draft.ts'
import { type Sale, type Story, stories } from './sale.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const ROUNDS = 6
const DAYS = 60
const withTwoNotes: readonly Story[] = ['reissued', 'twins', 'together']

/** Notes issued by companies in the last two months, with their payments. */
export function draftSales(random: Random, start: number): Draft[] {
  const sellers = companies.filter(({ active, models }) => active && models.includes('nfce'))
  const drafts = Array.from({ length: ROUNDS }, () => stories).flat()
  return drafts.flatMap((story, index): Draft[] => {
    const company = random.pick(sellers)
    const isRetail = story === 'masked'
    const age = story === 'late' ? random.int(63, 95) : random.int(1, DAYS * 10) / 10
    const issuedAt = Math.floor((start - age * DAY) / 60_000) * 60_000 - 2 * HOUR
    const id = `sale ${index}`
    const draft = (at: number, sale: Sale): Draft => ({
      ...draftDocument(random, company, isRetail ? 'nfce' : 'nfe', at, true),
      kind: isRetail ? 'venda_consumidor' : 'saida',
      createdAt: at + random.int(4, 50) * 60_000,
      cancelled: false,
      sale,
    })
    if (!withTwoNotes.includes(story)) return [draft(issuedAt, { story, id, contents: null })]
    const contents = story === 'together' ? null : id
    const first = draft(issuedAt, { story, id, contents })
    const second = draft(issuedAt + HOUR, { story, id, contents })
    return [
      { ...first, cancelled: story === 'reissued' },
      { ...second, recipient: first.recipient },
    ]
  })
}
