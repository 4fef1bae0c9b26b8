import { describe, expect, test } from 'vitest'
import { paymentExpects } from './amounts'
import type { Matched, MatchInput } from './facts'
import { match } from './match'
import { generateMonth } from './month.fixture'
import { Chance } from './month-parties.fixture'
import type { Truth, World } from './month-world.fixture'

const months = [generateMonth(15, 2_000), generateMonth(16, 300, 'out')]
const inputOf = ({ payments, notes }: World): MatchInput => ({ payments, notes, decided: [], refused: [] })

const pair = ({ paymentId, documentId }: { paymentId: string; documentId: string }) => `${paymentId} ${documentId}`
const byPair = <T extends { paymentId: string; documentId: string }>(items: readonly T[]) =>
  items.toSorted((one, other) => (pair(one) < pair(other) ? -1 : 1))
const sorted = ({ links, suggestions }: Matched) => ({ links: byPair(links), suggestions: byPair(suggestions) })

const truePairs = ({ paymentId, pairs, kind }: Truth) =>
  pairs.map(({ documentId, amountCents }) => ({ paymentId, documentId, amountCents, kind }))

describe.each(months)('a month of $direction', (world) => {
  const matched = match(inputOf(world))
  const kinds = new Map(world.truth.map(({ paymentId, kind }) => [paymentId, kind]))

  test('every exact pair is linked with its amount, and a rule links nothing else', () => {
    const exact = world.truth.filter(({ verdict }) => verdict === 'exact').flatMap(truePairs)
    const linked = matched.links.map(({ rule: _, ...link }) => ({ ...link, kind: kinds.get(link.paymentId) ?? '' }))
    expect(exact.length).toBeGreaterThan(world.payments.length / 2)
    expect(byPair(linked)).toEqual(byPair(exact))
  })

  test('nine of ten true weaker pairs stand first among the suggestions of their payment', () => {
    const weaker = world.truth.filter(({ verdict }) => verdict === 'weaker')
    const first = new Map(
      matched.suggestions.filter(({ paymentRank }) => paymentRank === 1).map((one) => [one.paymentId, one.documentId]),
    )
    const missed = weaker.filter(
      ({ paymentId, pairs }) => !pairs.some(({ documentId }) => documentId === first.get(paymentId)),
    )
    expect(weaker.length).toBeGreaterThan(world.payments.length / 10)
    expect(missed.length / weaker.length, missed.map(({ kind }) => kind).join(', ')).toBeLessThanOrEqual(0.1)
  })

  test('what is linked never exceeds either side', () => {
    const linked = (of: (link: Matched['links'][number]) => boolean) =>
      matched.links.filter(of).reduce((sum, { amountCents }) => sum + amountCents, 0)
    const paid = world.payments.filter((one) => linked(({ paymentId }) => paymentId === one.id) > paymentExpects(one))
    const owed = world.notes.filter((one) => linked(({ documentId }) => documentId === one.id) > one.netCents)
    expect({ paid, owed }).toEqual({ paid: [], owed: [] })
  })

  test('payments and notes in any order are matched the same', () => {
    const chance = new Chance(4)
    const { payments, notes, ...rest } = inputOf(world)
    const shuffled = { ...rest, payments: chance.shuffled(payments), notes: chance.shuffled(notes) }
    expect(sorted(match(shuffled))).toEqual(sorted(matched))
  })

  test('a payment backs no note of the other direction, whoever it came from', () => {
    const others = world.notes.map((note) => ({ ...note, direction: world.direction === 'in' ? 'out' : 'in' }) as const)
    expect(match({ ...inputOf(world), notes: others })).toEqual({ links: [], suggestions: [] })
  })

  test('a person confirming every link changes no amount and ties nothing else', () => {
    const decided = matched.links.map(({ rule: _, ...link }) => link)
    const amounts = ({ links }: Matched) => byPair(links).map(({ rule: _, ...link }) => link)
    const confirmed = match({ ...inputOf(world), decided })
    expect(amounts(confirmed)).toEqual(amounts(matched))
    expect(byPair(confirmed.suggestions)).toEqual(byPair(matched.suggestions))
  })
})
