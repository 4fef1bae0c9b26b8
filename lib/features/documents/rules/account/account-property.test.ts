import { describe, expect, test } from 'vitest'
import { Chance } from '@/lib/features/reconciliation/matching/month-parties.fixture'
import { doneBy, noteBy } from './account-generated.fixture'
import { isNamed, offersOf, settle } from './settle'

const sumOf = (some: readonly { amountCents: number }[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)

const chance = new Chance(21)
const cases = Array.from({ length: 6_000 }, () => {
  const due = noteBy(chance)
  const done = doneBy(chance, due)
  return { due, done, account: settle(due, done) }
})
type Case = (typeof cases)[number]

/** Cases for which the statement does not hold; the first is enough to find out why. */
const broken = (holds: (each: Case) => boolean) => cases.filter((each) => !holds(each)).slice(0, 1)

/** Whether the note was paid by exactly its total with taxes that are not owed yet, or short by taxes that a bank kept. */
const isSettledByTaxes = ({ due, account }: Case) =>
  account.withheld !== null || (due.alternativeCents !== null && account.paidCents === due.alternativeCents)
/** Whether only payments lower what is open. */
const isPlain = ({ due, done }: Case) =>
  due.otherwiseCents === 0 &&
  done.dismissal === null &&
  done.marks.every(({ method, dismissal }) => {
    return (method ?? 'pix') === 'pix' && dismissal === null
  })

describe('for every note', () => {
  test('the cases cover notes with and without parts, requests, taxes and words of people', () => {
    const found = [
      cases.filter(({ due }) => due.parts.length > 1 && due.differsCents !== 0),
      cases.filter(({ due }) => due.nothing === 'returned'),
      cases.filter(({ due }) => due.direction === null),
      cases.filter(({ account }) => account.withheld !== null),
      cases.filter((each) => isSettledByTaxes(each) && each.account.withheld === null),
      cases.filter(({ account }) => account.others.length > 0),
      cases.filter(({ account }) => account.freeCents > 0 && account.requestedCents > 0),
      cases.filter(({ account }) => account.parts.some(({ state }) => state === 'scheduled')),
      cases.filter(({ account }) => account.parts.some(({ state }) => state === 'otherwise')),
      cases.filter(({ account }) => account.parts.some(({ state }) => state === 'dismissed')),
    ]
    expect(Math.min(...found.map(({ length }) => length))).toBeGreaterThan(40)
  })

  test('the figures are the sums of the parts, and none is negative or above its part', () => {
    expect(
      broken(({ account: { parts, openCents, freeCents } }) => {
        const [open, free] = [
          sumOf(parts.map((part) => ({ amountCents: part.openCents }))),
          sumOf(parts.map((part) => ({ amountCents: part.freeCents }))),
        ]
        return openCents === open && freeCents === free && freeCents <= openCents
      }),
    ).toEqual([])
    expect(
      broken(({ account }) =>
        account.parts.every(
          ({ amountCents, paidCents, requestedCents, openCents, freeCents, excessCents }) =>
            Math.min(paidCents, requestedCents, openCents, freeCents, excessCents) >= 0 &&
            freeCents === Math.max(0, openCents - requestedCents) &&
            paidCents + openCents <= amountCents,
        ),
      ),
    ).toEqual([])
  })

  test('what is open and was paid come to the parts, where only payments lower what is open', () => {
    expect(
      broken((each) => {
        const { due, account } = each
        const all = Math.max(sumOf(due.parts), account.paidCents)
        return !isPlain(each) || isSettledByTaxes(each) || account.paidCents + account.openCents === all
      }),
    ).toEqual([])
    expect(
      broken(
        ({ due, account }) => account.paidCents + account.openCents <= Math.max(sumOf(due.parts), account.paidCents),
      ),
    ).toEqual([])
  })

  test('what is free is what is open less what is requested', () => {
    expect(
      broken(({ account: { openCents, requestedCents, freeCents } }) => {
        return freeCents === Math.max(0, openCents - requestedCents)
      }),
    ).toEqual([])
  })

  test('what is offered is free, of the note and of each part', () => {
    expect(
      broken(({ account }) => {
        const offers = offersOf(account)
        const single = offers.filter(({ kind }) => kind !== 'all')
        const freeOf = new Map(account.parts.map(({ place, freeCents }) => [place, freeCents]))
        return (
          sumOf(single) === account.freeCents &&
          single.every(({ place, amountCents }) => amountCents === freeOf.get(place ?? 0)) &&
          offers.every(({ amountCents }) => amountCents > 0 && amountCents <= account.freeCents)
        )
      }),
    ).toEqual([])
  })

  test('each cent that was paid counts once', () => {
    expect(
      broken((each) => {
        const { done, account } = each
        const shares = [...account.parts.flatMap(({ paid }) => paid), ...account.others]
        const ofLinks = done.links.every((link) => {
          return sumOf(shares.filter(({ of }) => of === link)) <= link.amountCents
        })
        const isAll = sumOf(shares) === sumOf(done.links) || isSettledByTaxes(each)
        return ofLinks && isAll && account.paidCents === sumOf(done.links)
      }),
    ).toEqual([])
  })

  test('a part of which a person expects nothing takes no payment of another part while any is open', () => {
    const isMarked = ({ done }: Case, place: number) =>
      done.marks.some((mark) => mark.number === place && ((mark.method ?? 'pix') !== 'pix' || mark.dismissal !== null))
    const taken = ({ account }: Case) => account.parts.filter(({ paid }) => paid.length > 0)
    expect(cases.filter((each) => taken(each).some(({ place }) => isMarked(each, place))).length).toBeGreaterThan(20)
    expect(
      broken((each) => {
        const isOther = (part: Case['account']['parts'][number]) =>
          isMarked(each, part.place) && part.paid.some(({ of }) => !isNamed(part, of.installment ?? null))
        const isFull = ({ amountCents, paidCents }: Case['account']['parts'][number]) => paidCents === amountCents
        const unmarked = each.account.parts.filter(({ place }) => !isMarked(each, place))
        return !each.account.parts.some(isOther) || unmarked.every(isFull)
      }),
    ).toEqual([])
  })

  test('each cent that was requested counts once', () => {
    expect(
      broken(({ done, account }) => {
        const shares = account.parts.flatMap(({ requested }) => requested)
        return done.requests.every((request) => {
          const cents = account.parts.length > 0 ? request.amountCents : 0
          return sumOf(shares.filter(({ of }) => of === request)) === cents
        })
      }),
    ).toEqual([])
  })

  test('nothing is open where the note asks for nothing or people said so', () => {
    expect(
      broken(({ due, done, account }) => {
        const isNothing = due.nothing !== null || due.direction === null || done.dismissal !== null
        return !isNothing || account.openCents + account.freeCents === 0
      }),
    ).toEqual([])
  })

  test('the order of links and requests changes no sum', () => {
    const sums = ({
      openCents,
      paidCents,
      requestedCents,
      freeCents,
      excessCents,
      withheld,
      others,
    }: Case['account']) => {
      return [openCents, paidCents, requestedCents, freeCents, excessCents, withheld?.kind, sumOf(others)]
    }
    const ofParts = ({ account }: Pick<Case, 'account'>) =>
      account.parts.map(({ paidCents, openCents, excessCents }) => [paidCents, openCents, excessCents])
    expect(
      broken(({ due, done, account }) => {
        const [links, requests] = [chance.shuffled(done.links), chance.shuffled(done.requests)]
        const again = settle(due, { ...done, links, requests })
        return (
          JSON.stringify([sums(again), ofParts({ account: again })]) ===
          JSON.stringify([sums(account), ofParts({ account })])
        )
      }),
    ).toEqual([])
  })
})
