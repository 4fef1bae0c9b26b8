import { branchOf } from './month-parties.fixture'
import { addDays, type Case, type World } from './month-world.fixture'

/** Adds a note that names an existing payment. */
const named = (payment: { endToEndId: string | null }, amountCents: number | null) => ({
  endToEndId: payment.endToEndId ?? '',
  amountCents,
})

/** Any payer fits where the note names the payment: a partner, a branch, an unknown person. */
function anybody(world: World, party: ReturnType<World['party']>) {
  return world.chance.pick([party, party, party, world.people.person(), branchOf(party, 2), null])
}

/** The note names the end-to-end id. */
export const byEndToEndId: Record<string, Case> = {
  'the note names its Pix'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party: anybody(world, party), on, cents })
    const pix = [named(payment, world.chance.is(0.8) ? cents : null)]
    const note = world.note({ party: world.chance.is(0.8) ? party : null, on, cents, pix })
    world.is('cAut', 'exact', payment, [note, cents])
  },
  'the note names two Pix'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const paid = world.parts(cents, 2).map((part) => world.payment({ party, on, cents: part }))
    const note = world.note({ party, on, cents, pix: paid.map((payment) => named(payment, payment.amountCents)) })
    for (const payment of paid) world.is('cAut of two', 'exact', payment, [note, payment.amountCents])
  },
  'two notes name one Pix'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party, on, cents })
    const notes = world
      .parts(cents, 2)
      .map((part) => world.note({ party, on, cents: part, pix: [named(payment, part)] }))
    world.is('cAut over two', 'exact', payment, ...notes.map((note) => [note, note.netCents] as [typeof note, number]))
  },
  'the rest by card'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const [card = 0, rest = 0] = world.parts(cents, 2)
    const payment = world.payment({ party, on, cents: rest })
    const note = world.note({ party, on, cents, otherwiseCents: card, pix: [named(payment, rest)] })
    world.is('cAut and card', 'exact', payment, [note, rest])
  },
  'went back whole, and in part'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const whole = world.payment({ party, on, cents, returnedCents: cents })
    world.note({ party, on, cents, pix: [named(whole, cents)] })
    world.is('cAut, returned', 'none', whole)
    const other = world.amount(party.root)
    const part = world.payment({ party, on, cents: other, returnedCents: Math.floor(other / 3) })
    const note = world.note({ party, on, cents: other, pix: [named(part, other)] })
    world.is('cAut, returned in part', 'exact', part, [note, other - Math.floor(other / 3)])
  },
  'cancelled and issued anew'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party, on, cents })
    world.note({ party, on, cents, cancelled: true, pix: [named(payment, cents)] })
    const note = world.note({ party, on: addDays(on, 1), cents, pix: [named(payment, cents)] })
    world.is('cAut, reissued', 'exact', payment, [note, cents])
  },
  'a twin that names nothing: the other two are the only pair left'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party, on, cents })
    const note = world.note({ party, on, cents, pix: [named(payment, cents)] })
    const equalNote = world.note({ party, on, cents })
    world.is('cAut among twins', 'exact', payment, [note, cents])
    world.is('cAut took its twin', 'exact', world.payment({ party, on: addDays(on, 1), cents }), [equalNote, cents])
  },
  'paid twice'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party, on, cents })
    const note = world.note({ party, on, cents, pix: [named(payment, cents)] })
    world.is('cAut, paid twice', 'exact', payment, [note, cents])
    world.is('second payment of a paid note', 'none', world.payment({ party, on, cents }))
  },
  'claimed whole by two notes'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party, on, cents })
    for (const at of [0, 1]) world.note({ party, on: addDays(on, at), cents, pix: [named(payment, cents)] })
    world.is('cAut claimed twice', 'ambiguous', payment)
  },
  'another case of letters'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const id = `${world.endToEndId(on).slice(0, 21)}abcdefghiJK`
    const other = world.payment({ party: world.people.person(), on, cents, id, endToEndId: id })
    world.note({ party, on, cents, pix: [{ endToEndId: id.toUpperCase(), amountCents: cents }] })
    world.is('cAut in capitals', 'none', other)
  },
}

/** Our own text links the payment and the note. */
export const byOurText: Record<string, Case> = {
  'made from the note'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on: addDays(on, -world.chance.int(0, 70)), cents })
    const madeFrom = { documentId: note.id, installment: null }
    const payment = world.payment({ party: anybody(world, party), on, cents, txid: world.id(32), madeFrom })
    world.is('made from', 'exact', payment, [note, cents])
  },
  'made from its instalments'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const installments = world.parts(cents, 2).map((amountCents, at) => {
      return { number: `00${at + 1}`, dueDate: addDays(on, 30 * at), amountCents }
    })
    const note = world.note({ party, on: addDays(on, -30), cents, installments })
    for (const { number, amountCents } of installments) {
      const madeFrom = { documentId: note.id, installment: number }
      const payment = world.payment({ party: null, on, cents: amountCents, txid: world.id(32), madeFrom })
      world.is('made from instalment', 'exact', payment, [note, amountCents])
    }
  },
  'made from, and paid beyond it'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on, cents })
    const madeFrom = { documentId: note.id, installment: null }
    const payment = world.payment({ party, on, cents: cents + 1_250, txid: world.id(32), madeFrom })
    world.is('made from, overpaid', 'exact', payment, [note, cents])
  },
  'our txid in the note'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party: anybody(world, party), on, cents, txid: world.id(32) })
    const note = world.note({ party, on: addDays(on, 1), cents, references: ['Pedido', payment.txid ?? ''] })
    world.is('txid in note', 'exact', payment, [note, cents])
  },
  'the end-to-end id in the text of the note'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const payment = world.payment({ party: anybody(world, party), on, cents })
    const note = world.note({ party, on, cents, references: [payment.endToEndId ?? ''] })
    world.is('end-to-end id in text', 'exact', payment, [note, cents])
  },
  'our external id in the note'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const externalId = `VENDA-${world.id(12)}`
    const payment = world.payment({ party, on, cents, txid: world.id(32), externalId, ownTexts: [externalId] })
    const note = world.note({ party, on, cents, references: [externalId] })
    world.is('external id in note', 'exact', payment, [note, cents])
  },
  'the access key in our description'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on: addDays(on, -3), cents })
    const payment = world.payment({ party: anybody(world, party), on, cents, ownTexts: [`Ref. ${note.accessKey}`] })
    world.is('key in ours', 'exact', payment, [note, cents])
  },
  'the number in our description'(world) {
    const party = world.party()
    const [on, cents] = [world.day(), world.amount(party.root)]
    const note = world.note({ party, on: addDays(on, -world.chance.int(0, 20)), cents })
    const words = world.chance.pick([
      `NF ${note.number}`,
      `Pagamento NF-e ${note.number}`,
      `Nota fiscal nº ${note.number}`,
    ])
    const payment = world.payment({ party, on, cents, ownTexts: [words] })
    world.is('number in ours', 'exact', payment, [note, cents])
  },
  'a month that looks like the number of a note'(world) {
    const party = world.people.firm()
    const [on, cents] = [world.day(), world.amount(party.root)]
    world.note({ party, on: addDays(on, -95), cents: world.amount(party.root), number: '8' })
    const note = world.note({ party, on: addDays(on, -6), cents })
    const payment = world.payment({ party, on, cents, ownTexts: ['Fatura 08/2026'] })
    world.is('month in ours', 'exact', payment, [note, cents])
  },
  'the number of a stranger’s note in our description'(world) {
    const [party, other] = [world.party(), world.party()]
    const on = world.day()
    const note = world.note({ party, on, cents: world.amount(party.root) })
    const payment = world.payment({
      party: other,
      on,
      cents: world.amount(other.root),
      ownTexts: [`PED-${note.number}`],
    })
    world.is('number by chance', 'none', payment)
  },
}
