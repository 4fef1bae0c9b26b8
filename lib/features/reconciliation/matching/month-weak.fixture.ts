import { branchOf, masked, type Party } from './month-parties.fixture'
import { addDays, type Case, type World } from './month-world.fixture'

/**
 * Adds a note that stays open, or was paid another way, in addition to the pair in question.
 */
function unpaid(world: World, party: Party, on: string): void {
  world.note({ party, on: addDays(on, -world.chance.int(0, 40)), cents: world.amount(party.root) })
}

function weak(
  kind: string,
  how: (world: World, party: Party, on: string) => { by: Party | null; daysLater: number },
): Case {
  return (world) => {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const { by, daysLater } = how(world, party, on)
    const note = world.note({ party, on: addDays(on, -daysLater), cents })
    world.is(kind, 'weaker', world.payment({ party: by, on, cents }), [note, cents])
  }
}

/** A person decides; the first suggestion is right. */
export const suggested: Record<string, Case> = {
  branch(world) {
    const party = world.people.firm()
    const [on, cents] = [world.day(), world.amount(party.root)]
    unpaid(world, party, on)
    const note = world.note({ party, on: addDays(on, -world.chance.int(0, 30)), cents })
    const payment = world.payment({ party: branchOf(party, world.chance.int(2, 9)), on, cents })
    world.is('branch', 'weaker', payment, [note, cents])
  },
  masked: weak('masked', (world, party) => {
    return { by: { ...party, taxId: masked(party.taxId) }, daysLater: world.chance.int(0, 30) }
  }),
  'name alone': weak('name alone', (world, party) => {
    const name = world.chance.is(0.5) ? party.name.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '') : party.name
    return { by: { ...party, taxId: '', name }, daysLater: world.chance.int(0, 20) }
  }),
  late: weak('late', (world, party, on) => {
    unpaid(world, party, on)
    return { by: party, daysLater: world.chance.int(60, 120) }
  }),
  early: weak('early', (world, party) => ({ by: party, daysLater: -world.chance.int(6, 20) })),
  'in two or three goes'(world) {
    const party = world.party()
    const [on, cents] = [world.day(1, 20), world.amount(party.root, 30_000)]
    const note = world.note({ party, on, cents })
    for (const [at, part] of world.parts(cents, world.chance.int(2, 3)).entries()) {
      const payment = world.payment({ party, on: addDays(on, 3 + 4 * at), cents: part })
      world.is('part of a note', 'weaker', payment, [note, part])
    }
  },
  'a part, the rest still open'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root, 30_000)]
    const note = world.note({ party, on: addDays(on, -7), cents })
    const part = Math.floor(cents * 0.4)
    world.is('a first part', 'weaker', world.payment({ party, on, cents: part }), [note, part])
  },
  'one over two or three notes'(world) {
    const party = world.party()
    const on = world.day(10)
    unpaid(world, party, on)
    const notes = Array.from({ length: world.chance.int(2, 3) }, (_, at) =>
      world.note({ party, on: addDays(on, -3 - 2 * at), cents: world.amount(party.root) }),
    )
    const payment = world.payment({ party, on, cents: notes.reduce((sum, { netCents }) => sum + netCents, 0) })
    const pairs = notes.map((note): [typeof note, number] => [note, note.netCents])
    world.is('over several', 'weaker', payment, ...pairs)
  },
  'the payer names the number'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root, 30_000)]
    unpaid(world, party, on)
    const note = world.note({ party, on: addDays(on, -9), cents })
    const part = Math.floor(cents / 2)
    const payment = world.payment({ party, on, cents: part, message: `ref nf ${note.number}, 1a parte` })
    world.is('named by payer', 'weaker', payment, [note, part])
  },
  'another person pays and names the number'(world) {
    const party = world.people.firm()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on: addDays(on, -4), cents })
    const payment = world.payment({ party: world.people.person(), on, cents, message: `NF ${note.number}` })
    world.is('named by another', 'weaker', payment, [note, cents])
  },
  'month after month the same'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    for (const months of [1, 0]) {
      const issued = addDays(on, -30 * months)
      const note = world.note({ party, on: issued, cents })
      world.is('month after month', 'weaker', world.payment({ party, on: addDays(issued, 12), cents }), [note, cents])
    }
  },
  'two of three instalments at once'(world) {
    const party = world.party()
    const [on, share] = [world.day(), world.amount(party.root)]
    const installments = [5, 35, 65].map((at) => ({ number: `${at}`, dueDate: addDays(on, at), amountCents: share }))
    const note = world.note({ party, on: addDays(on, -2), cents: share * 3, installments })
    world.is('two instalments', 'weaker', world.payment({ party, on, cents: share * 2 }), [note, share * 2])
  },
  'with interest'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on: addDays(on, -38), cents })
    world.is('overpaid', 'weaker', world.payment({ party, on, cents: Math.round(cents * 1.023) }), [note, cents])
  },
  'taxes withheld'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on: addDays(on, -10), cents })
    const net = Math.round(cents * 0.9385)
    world.is('net of taxes', 'weaker', world.payment({ party, on, cents: net }), [note, net])
  },
}

/** The notes do not decide. */
export const undecided: Record<string, Case> = {
  'two of each'(world) {
    const party = world.party()
    const [on, cents] = [world.day(1, 20), world.amount(party.root)]
    for (const at of [0, 1]) world.note({ party, on: addDays(on, at), cents })
    for (const at of [3, 4]) world.is('twins', 'ambiguous', world.payment({ party, on: addDays(on, at), cents }))
  },
  'one payment, two notes'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    for (const at of [2, 30]) world.note({ party, on: addDays(on, -at), cents })
    world.is('one of two notes', 'ambiguous', world.payment({ party, on, cents }))
  },
  'two payments, one note'(world) {
    const party = world.party()
    const [on, cents] = [world.day(1, 20), world.amount(party.root)]
    world.note({ party, on, cents })
    for (const at of [1, 9])
      world.is('one of two payments', 'ambiguous', world.payment({ party, on: addDays(on, at), cents }))
  },
  'a total and an instalment'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const installments = [0, 30].map((at) => ({ number: `00${at}`, dueDate: addDays(on, at), amountCents: cents }))
    world.note({ party, on: addDays(on, -5), cents: cents * 2, installments })
    world.note({ party, on: addDays(on, -6), cents })
    world.is('total or instalment', 'ambiguous', world.payment({ party, on, cents }))
  },
  'more payments than instalments'(world) {
    const party = world.party()
    const [on, cents] = [world.day(1, 20), world.amount(party.root)]
    const installments = [10, 12].map((at) => ({ number: `00${at}`, dueDate: addDays(on, at), amountCents: cents }))
    world.note({ party, on, cents: cents * 2, installments })
    for (const at of [9, 10, 11])
      world.is('more than instalments', 'ambiguous', world.payment({ party, on: addDays(on, at), cents }))
  },
  'two notes in the same instalments'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const installments = [0, 30].map((at) => ({ number: `00${at}`, dueDate: addDays(on, at), amountCents: cents }))
    for (const at of [5, 6]) world.note({ party, on: addDays(on, -at), cents: cents * 2, installments })
    for (const at of [0, 1])
      world.is('of two in parts', 'ambiguous', world.payment({ party, on: addDays(on, at), cents }))
  },
  'one of two came back'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    for (const at of [1, 2]) world.note({ party, on: addDays(on, -at), cents })
    world.is('returned twin', 'none', world.payment({ party, on, cents, returnedCents: cents }))
    world.is('twin that stayed', 'ambiguous', world.payment({ party, on, cents }))
  },
  'a number that two notes have'(world) {
    const [party, other] = [world.people.firm(), world.people.firm()]
    const on = world.day()
    const note = world.note({ party, on, cents: world.amount(party.root) })
    world.note({ party: other, on, cents: world.amount(other.root), number: note.number })
    const cents = world.amount(party.root)
    world.is(
      'number of two notes',
      'ambiguous',
      world.payment({ party: null, on, cents, ownTexts: [`NF ${note.number}`] }),
    )
  },
}

/** Payments without a note, and notes without a payment. */
export const alone: Record<string, Case> = {
  'money of the owners, of an amount that others owe'(world) {
    const [party, owner] = [world.party(), world.people.person()]
    const [on, cents] = [world.day(), world.amount(party.root)]
    world.note({ party, on, cents })
    world.is('aporte', 'none', world.payment({ party: owner, on, cents, message: 'aporte de capital' }))
  },
  'paid by card, and a payment for something else'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    world.note({ party, on, cents, otherwiseCents: cents })
    world.is('paid by card', 'none', world.payment({ party, on, cents }))
  },
  'cancelled, and a payment that came before'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    world.note({ party, on, cents, cancelled: true })
    world.is('of a cancelled note', 'none', world.payment({ party, on, cents }))
  },
  'a consumer without tax id'(world) {
    const [on, cents] = [world.day(), world.amount('consumers')]
    world.note({ party: null, on, cents })
    world.is('consumer', 'none', world.payment({ party: world.people.person(), on, cents }))
  },
}
