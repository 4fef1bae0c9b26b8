import { ourCnpj, saleOf } from './account.fixture'
import { type Due, type DueFacts, dueOf } from './due'
import type { Done, DueRequest, PaidLink } from './settle'

/** Random choices, the same for the same seed. */
type Chance = {
  int: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
  is: (probability: number) => boolean
}

const list = <T>(chance: Chance, most: number, make: (at: number) => T): T[] =>
  Array.from({ length: chance.int(0, most) }, (_, at) => make(at))
const day = (chance: Chance) => `2026-0${chance.int(7, 9)}-${chance.int(10, 28)}`

/** Amounts of goods, services, transport and telecommunications, with and without those of the reform. */
function statedBy(chance: Chance): DueFacts['stated'] {
  const totalCents = chance.pick([7, 30_000, 100_000, 100_001])
  const tax = chance.pick([null, 0, 1, 300])
  return {
    totalCents: chance.is(0.95) ? totalCents : null,
    withReformCents: chance.is(0.5) ? totalCents + 2 * (tax ?? 0) : null,
    netCents: chance.is(0.3) ? totalCents - chance.int(0, Math.floor(totalCents / 10)) : null,
    receivableCents: chance.is(0.1) ? totalCents : null,
    invoiceCents: chance.pick([...nulls, totalCents, Math.floor(totalCents * 0.9), 0]),
    ...{ ibsCents: tax, cbsCents: chance.pick([tax, null]), isCents: null },
  }
}

const nulls = Array.from({ length: 8 }, () => null)
const codes = ['01', '03', '05', '14', '15', '17', '20', '23', '24', '90', '91', '99', null]

/** A note of any model, with any means, instalments, returns and status. */
export function noteBy(chance: Chance): Due {
  const stated = statedBy(chance)
  const whole = stated.totalCents ?? 5_000
  const size = chance.pick([0, 0, 0, 1, 2, 3, 5])
  const share = Math.ceil(whole / Math.max(1, size))
  const installments = Array.from({ length: size }, (_, at) => ({
    number: chance.pick([`00${at + 1}`, `00${at + 1}`, '001', null]),
    dueDate: chance.pick([day(chance), day(chance), null]),
    amountCents: chance.pick([share, share, share, share + 1, Math.floor(share / 2), null]),
  }))
  const payments = list(chance, 2, () => ({
    method: chance.pick(codes),
    amountCents: chance.pick([whole, share, Math.floor(whole / 2), null]),
    endToEndId: null,
    deferred: chance.pick([true, false, null]),
  }))
  const facts: DueFacts = {
    ...saleOf({ installments, payments }),
    ...{ stated, role: chance.pick(['emitente', 'emitente', 'emitente', 'destinatario', null]) },
    issuerTaxId: chance.pick([ourCnpj, '41000002000125']),
    issuedAt: chance.pick(['2026-08-10T10:00:00-03:00', '2026-12-31T23:59:59-03:00', '2027-01-01T00:00:00-03:00']),
    status: chance.is(0.95) ? chance.pick(['authorized', 'unknown']) : chance.pick(['cancelled', 'denied']),
    purpose: chance.is(0.95) ? chance.pick(['normal', 'complement', null]) : 'return',
    adjustedBy: list(chance, chance.pick([0, 0, 2]), () => ({
      documentId: '9',
      effect: chance.pick(['returns', 'returns', 'complements']),
      amountCents: chance.pick([share, 1, whole, Math.floor(whole / 3)]),
    })),
  }
  return dueOf(facts, ourCnpj)
}

const states = ['awaiting_approval', 'scheduled', 'sending', 'unknown', 'accepted']

/** Payments, requests and words of people, many of them of the very amounts that the note names. */
export function doneBy(chance: Chance, due: Due): Done {
  const names = [null, null, '#1', '#2', '009', ...due.parts.map(({ name }) => name)]
  const exact = [...due.parts.map(({ amountCents }) => amountCents), due.dueCents]
  const amount = () => Math.max(0, chance.pick([...exact, 1, 0, chance.int(1, 9_000), chance.int(1, 40_000)]))
  const byTaxes = [due.alternativeCents ?? 0, ...due.splits.map((each) => due.dueCents - each.amountCents)]
  const only = { amountCents: chance.pick([...byTaxes.filter((cents) => cents > 0), due.dueCents]) }
  return {
    links: chance.is(0.4)
      ? [{ ...only, day: day(chance) }]
      : list(chance, 4, (): PaidLink => {
          return { amountCents: amount(), day: day(chance), installment: chance.pick(names) }
        }),
    requests: list(chance, 4, (at): DueRequest => {
      return { id: String(at), amountCents: amount(), installment: chance.pick(names), state: chance.pick(states) }
    }),
    marks: list(chance, chance.pick([0, 0, 2]), (at) => ({
      number: at + 1,
      method: chance.pick([null, 'pix', 'boleto']),
      dismissal: chance.pick([null, null, 'permuta']),
    })),
    dismissal: chance.pick([...nulls, 'brinde', 'own-company']),
    excess: list(chance, 1, () => ({ installment: chance.pick(names), amountCents: amount() })),
  }
}
