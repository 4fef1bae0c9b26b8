import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, addMonths, currentMonth } from '@/lib/core/dates'
import { changeBill, compareForecast, dismissBill } from '@/lib/features/bills/service'
import { link } from '@/lib/features/reconciliation/decisions-service'
import type { Person } from '@/lib/server/auth/person'
import { party, readNote, receive, removeNotes, settle } from './bills.fixture'

await setUpSimulator()

const month = addMonths(currentMonth(new Date()), -1)
const first = `${month}-01`
const before = (days: number) => addDays(first, -days)
const within = (day: number) => addDays(first, day - 1)
const after = `${addMonths(month, 1)}-01`

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

beforeEach(removeNotes)

const sell = (totalCents: number, issued: string, due: string | null, more: Parameters<typeof readNote>[1] = {}) =>
  readNote(totalCents, {
    issuedAt: `${issued}T10:00:00-03:00`,
    period: issued.slice(0, 7),
    installments: due === null ? [] : [{ number: '001', dueDate: due, amountCents: totalCents }],
    ...more,
  })

/** Links a payment to a note by hand, so that the test depends on no rule of the matching. */
async function linked(documentId: string, amountCents: number, day: string) {
  const paymentId = await receive(amountCents, '52998224725', day)
  await settle()
  await link.run({ paymentId, documentId, amountCents }, ana)
}

const compared = async () => {
  await settle()
  return compareForecast.perform({}, { person: ana, signal: new AbortController().signal })
}

test('bills that were due in the last month and open at its start are compared with what was paid', async () => {
  await sell(10_000, before(20), within(10))
  await receive(10_000, party(), within(11))
  await linked(await sell(2_000, before(20), within(12)), 2_000, after)
  await sell(3_000, before(10), within(20))
  // Paid before the month, due in another month, undated, and issued within the month.
  await sell(400, before(30), within(5))
  await receive(400, party(), before(2))
  await sell(500, before(30), after)
  await sell(600, before(30), null)
  await sell(700, within(2), within(25))
  await receive(700, party(), within(25))
  const outgoing = { role: 'destinatario', issuerTaxId: party(1), issuerName: 'Porto Belo' }
  await sell(9_000, before(20), within(15), outgoing)
  expect(await compared()).toEqual({
    month,
    in: {
      ...{ expectedCents: 15_000, count: 3, paidCents: 10_000, lateCents: 2_000 },
      ...{ closedCents: 0, openCents: 3_000, beyondCents: 700 },
    },
    out: {
      ...{ expectedCents: 9_000, count: 1, paidCents: 0, lateCents: 0 },
      ...{ closedCents: 0, openCents: 9_000, beyondCents: 0 },
    },
  })
})

test('a bill that a person closed since was expected; a day that a person gave since was not known', async () => {
  const slip = await sell(1_000, before(20), within(10))
  const dismissed = await sell(2_000, before(20), within(10))
  const undated = await sell(4_000, before(20), null)
  await settle()
  await changeBill.run({ id: `${slip}-1`, method: 'boleto' }, ana)
  await dismissBill.run({ id: `${dismissed}-1`, reason: 'permuta' }, ana)
  await changeBill.run({ id: `${undated}-1`, dueDate: within(10) }, ana)
  expect((await compared()).in).toMatchObject({ expectedCents: 3_000, count: 2, closedCents: 3_000, paidCents: 0 })
})

test('a bill that is paid in part counts with what was paid in the month and what is open', async () => {
  const documentId = await sell(5_000, before(20), within(10))
  await linked(documentId, 2_000, within(9))
  expect((await compared()).in).toMatchObject({ expectedCents: 5_000, paidCents: 2_000, openCents: 3_000 })
})
