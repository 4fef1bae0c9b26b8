import { branchOf, punctuated } from './month-parties.fixture'
import { addDays, type Case } from './month-world.fixture'

/** Same tax id, same amount, days that fit. */
export const byFigures: Record<string, Case> = {
  'the total'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on: addDays(on, -world.chance.int(-5, 45)), cents })
    const taxId = world.chance.is(0.3) ? punctuated(party.taxId) : party.taxId
    world.is('exact', 'exact', world.payment({ party: { ...party, taxId }, on, cents }), [note, cents])
  },
  'the first and the last day that fit'(world) {
    const party = world.party()
    for (const days of [-5, 45]) {
      const [on, cents] = [world.day(), world.amount(party.root)]
      const note = world.note({ party, on: addDays(on, -days), cents })
      world.is(`exact at ${days} days`, 'exact', world.payment({ party, on, cents }), [note, cents])
    }
  },
  'instalments, each paid'(world) {
    const party = world.party()
    const count = world.chance.int(2, 4)
    const share = world.amount(party.root, 20_000)
    const cents = share * count
    const parts = world.chance.is(0.5) ? world.parts(cents, count) : Array.from({ length: count }, () => share)
    const issued = addDays(world.day(), -20)
    const installments = parts.map((amountCents, at) => {
      return { number: String(at + 1).padStart(3, '0'), dueDate: addDays(issued, 28 * (at + 1)), amountCents }
    })
    const note = world.note({ party, on: issued, cents, installments })
    for (const { dueDate, amountCents } of installments) {
      const payment = world.payment({ party, on: addDays(dueDate, world.chance.int(-2, 3)), cents: amountCents })
      world.is('instalment', 'exact', payment, [note, amountCents])
    }
  },
  'equal instalments, some paid a week early or late'(world) {
    const party = world.party()
    const [count, every] = [world.chance.int(2, 4), world.chance.pick([7, 15, 30])]
    const amountCents = world.amount(party.root)
    const issued = addDays(world.day(), -20)
    const dueDates = Array.from({ length: count }, (_, at) => addDays(issued, every * (at + 1)))
    const installments = dueDates.map((dueDate, at) => ({ number: `00${at + 1}`, dueDate, amountCents }))
    const note = world.note({ party, on: issued, cents: amountCents * count, installments })
    for (const dueDate of dueDates) {
      const payment = world.payment({ party, on: addDays(dueDate, world.chance.int(-7, 7)), cents: amountCents })
      world.is('equal instalment', 'exact', payment, [note, amountCents])
    }
  },
  'all instalments at once'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const installments = world.parts(cents, 3).map((amountCents, at) => {
      return { number: `00${at + 1}`, dueDate: addDays(on, 28 * (at + 1)), amountCents }
    })
    const note = world.note({ party, on: addDays(on, -2), cents, installments })
    world.is('all at once', 'exact', world.payment({ party, on, cents }), [note, cents])
  },
  'branches with equal notes, each paying its own'(world) {
    const head = world.people.firm()
    const [on, cents] = [world.day(), world.amount(head.root)]
    for (const party of [head, branchOf(head, 2), branchOf(head, 3)]) {
      const note = world.note({ party, on: addDays(on, -3), cents })
      world.is('branch pays its own', 'exact', world.payment({ party, on, cents }), [note, cents])
    }
  },
  'an instalment that is due long after the issue'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const installments = [{ number: '001', dueDate: addDays(on, -1), amountCents: cents }]
    const note = world.note({ party, on: addDays(on, -91), cents, installments })
    world.is('due late', 'exact', world.payment({ party, on, cents }), [note, cents])
  },
  'one like it of long ago that nobody paid'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    world.note({ party, on: addDays(on, -90), cents })
    const note = world.note({ party, on: addDays(on, -10), cents })
    world.is('exact, old twin', 'exact', world.payment({ party, on, cents }), [note, cents])
  },
  'went back whole, and was paid again'(world) {
    const party = world.party()
    const [on, cents] = [world.day(1, 28), world.amount(party.root)]
    const note = world.note({ party, on, cents })
    world.is('returned whole', 'none', world.payment({ party, on, cents, returnedCents: cents }))
    world.is('paid again', 'exact', world.payment({ party, on: addDays(on, 2), cents }), [note, cents])
  },
  'went back in part'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on, cents })
    const payment = world.payment({ party, on, cents, returnedCents: Math.floor(cents / 4) })
    world.is('returned in part', 'exact', payment, [note, cents - Math.floor(cents / 4)])
  },
  'cancelled and issued anew'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    world.note({ party, on: addDays(on, -4), cents, cancelled: true })
    const note = world.note({ party, on: addDays(on, -3), cents })
    world.is('reissued', 'exact', world.payment({ party, on, cents }), [note, cents])
  },
  'many of one party'(world) {
    const party = world.party()
    for (const on of [world.day(), world.day(), world.day(), world.day()]) {
      const cents = world.amount(party.root)
      const note = world.note({ party, on: addDays(on, -world.chance.int(0, 30)), cents })
      world.is('one of many', 'exact', world.payment({ party, on, cents }), [note, cents])
    }
  },
}
