import type { BackingDirection } from '@/lib/core/backing'
import { byEndToEndId, byOurText } from './month-exact.fixture'
import { byFigures } from './month-figures.fixture'
import { alone, suggested, undecided } from './month-weak.fixture'
import { type Case, World } from './month-world.fixture'

const shares: [Record<string, Case>, number][] = [
  [byEndToEndId, 0.3],
  [byOurText, 0.1],
  [byFigures, 0.28],
  [suggested, 0.18],
  [undecided, 0.06],
  [alone, 0.05],
]

/** Frequent cases: how many times as often they come as the others of their share. */
const frequent: Record<string, number> = { 'the note names its Pix': 30, 'the total': 4, 'instalments, each paid': 2 }

/** A month with expected results: `size` payments and as many notes, the same for the same seed. */
export function generateMonth(seed: number, size: number, direction: BackingDirection = 'in'): World {
  const world = new World(seed, direction)
  for (const [cases, share] of shares) {
    const round = Object.entries(cases).flatMap(([name, make]) =>
      Array.from({ length: frequent[name] ?? 1 }, () => make),
    )
    const until = world.payments.length + Math.floor(size * share)
    for (let at = 0; world.payments.length < until; at += 1) round[at % round.length]?.(world)
  }
  while (world.payments.length < size) {
    const owner = world.people.person()
    const payment = world.payment({ party: owner, on: world.day(), cents: world.amount(owner.root) })
    world.is('without a note', 'none', payment)
  }
  while (world.notes.length < size) {
    const party = world.party()
    world.note({ party, on: world.day(), cents: world.amount(party.root) })
  }
  return world
}
