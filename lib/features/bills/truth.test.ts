import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { BackingDirection } from '@/lib/core/backing'
import type { BillState } from '@/lib/features/bills/rules/bill-states'
import { changeBill, dismissBill, forecastBalance, listBills, summarizeBills } from '@/lib/features/bills/service'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { link } from '@/lib/features/reconciliation/decisions-service'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { inDays, parts, party, readNote, receive, removeNotes, settle, today } from './bills.fixture'

await setUpSimulator()

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

const asAna = () => ({ person: ana, signal: new AbortController().signal })

type Known = {
  direction: BackingDirection
  day: string | null
  amountCents: number
  openCents: number
  state: BillState
}

/** Expected bills, by id. */
const truth = new Map<string, Known>()

type Due = [day: number | null, amountCents: number, openCents: number, state: BillState]

function know(id: string, dues: readonly Due[], direction: BackingDirection = 'in') {
  dues.forEach(([day, amountCents, openCents, state], at) => {
    truth.set(`${id}-${at + 1}`, {
      ...{ direction, amountCents, openCents, state },
      day: day === null ? null : inDays(day),
    })
  })
}

const datesOf = (dues: readonly Due[]) =>
  parts(...dues.flatMap(([day, amountCents]): [number, number][] => (day === null ? [] : [[day, amountCents]])))

/** A sale with instalments, or without them for one undated bill. */
async function sell(...dues: Due[]): Promise<string> {
  const cents = dues.reduce((sum, [, amountCents]) => sum + amountCents, 0)
  const id = await readNote(cents, { installments: datesOf(dues) })
  know(id, dues)
  return id
}

async function buy(...dues: Due[]): Promise<string> {
  const cents = dues.reduce((sum, [, amountCents]) => sum + amountCents, 0)
  const from = { role: 'destinatario', issuerTaxId: party(1), issuerName: 'Porto Belo' }
  const id = await readNote(cents, { ...from, installments: datesOf(dues) })
  know(id, dues, 'out')
  return id
}

/** Linked by hand, so that the expected result depends on no rule of the matching. */
async function pay(documentId: string, ...amounts: number[]) {
  for (const amountCents of amounts) {
    const paymentId = await receive(amountCents, '52998224725')
    await settle()
    await link.run({ paymentId, documentId, amountCents }, ana)
  }
}

const total = (some: readonly Known[], direction: BackingDirection) =>
  some.filter((each) => each.direction === direction).reduce((sum, { openCents }) => sum + openCents, 0)

const apart = (some: readonly Known[]) => ({
  inCents: total(some, 'in'),
  outCents: total(some, 'out'),
  count: some.length,
})

test('of a quarter whose truth is known, every state and every sum is right', async () => {
  await removeNotes()
  // Late with one of three paid; paid early; paid late; open.
  await pay(
    await sell([-40, 10_000, 0, 'paid'], [-10, 11_000, 11_000, 'overdue'], [20, 12_000, 12_000, 'open']),
    10_000,
  )
  await pay(await sell([45, 7_700, 0, 'paid']), 7_700)
  await pay(await sell([-60, 8_800, 0, 'paid']), 8_800)
  await sell([12, 5_500, 5_500, 'open'])
  // In part, and by two payments together.
  await pay(await sell([8, 9_000, 4_000, 'partial']), 5_000)
  await pay(await sell([-5, 9_500, 4_500, 'overdue']), 5_000)
  await pay(await sell([3, 6_000, 0, 'paid']), 2_500, 3_500)
  // One payment for two instalments.
  await pay(await sell([-20, 3_000, 0, 'paid'], [10, 3_500, 0, 'paid']), 6_500)
  // Undated, and with a day that a person adds.
  await sell([null, 4_400, 4_400, 'open'])
  const added = await sell([null, 2_200, 2_200, 'open'])
  // By slip, and dismissed.
  const slip = await buy([-3, 1_500, 0, 'otherwise'], [27, 1_600, 1_600, 'open'])
  const dismissed = await buy([6, 2_600, 0, 'dismissed'])
  await buy([-1, 3_100, 3_100, 'overdue'], [0, 3_200, 3_200, 'open'], [60, 3_300, 3_300, 'open'])
  await buy([null, 990, 990, 'open'])
  // Nothing is owed: cancelled after its payment, denied, returned.
  const cancelled = await sell([15, 1_000, 0, 'paid'])
  await pay(cancelled, 1_000)
  await readNote(700, { fileStatus: 'denied', installments: parts([5, 700]) })
  await readNote(700, { purpose: 'return', installments: parts([5, 700]) })
  await settle()
  await (await db())
    .update(indexedDocuments)
    .set({ cancelled: true })
    .where(eq(indexedDocuments.id, BigInt(cancelled)))
  truth.delete(`${cancelled}-1`)
  await changeBill.run({ id: `${added}-1`, dueDate: inDays(18) }, ana)
  truth.set(`${added}-1`, {
    ...{ direction: 'in', day: inDays(18), amountCents: 2_200, openCents: 2_200, state: 'open' },
  })
  await changeBill.run({ id: `${slip}-1`, method: 'boleto' }, ana)
  await dismissBill.run({ id: `${dismissed}-1`, reason: 'permuta' }, ana)
  await settle()

  const { items } = await listBills.perform({ limit: '200' }, asAna())
  const found = items.map(({ id, direction, dueDate, amountCents, openCents, state }) => ({
    ...{ id, direction, day: dueDate, amountCents, openCents, state },
  }))
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect(found.toSorted(byId)).toEqual([...truth].map(([id, known]) => ({ id, ...known })).toSorted(byId))

  const open = [...truth.values()].filter(({ openCents }) => openCents > 0)
  const ahead = open.filter(({ day }) => day !== null && day >= today)
  const sums = await summarizeBills.perform({}, asAna())
  expect(sums.overdue).toEqual(apart(open.filter(({ day }) => day !== null && day < today)))
  expect(sums.undated).toEqual(apart(open.filter(({ day }) => day === null)))
  const days = Map.groupBy(ahead, ({ day }) => day ?? '')
  expect(sums.days).toEqual([...days].toSorted().map(([day, of]) => ({ day, ...apart(of) })))

  const forecast = await forecastBalance.perform({ days: '90' }, asAna())
  const until = (day: string) => ahead.filter((each) => each.day !== null && each.day <= day)
  expect(forecast.days.map(({ balanceCents }) => balanceCents)).toEqual(
    forecast.days.map(({ day }) => (forecast.availableCents ?? 0) + total(until(day), 'in') - total(until(day), 'out')),
  )
})

test('what is open of sales equals what the reconciliation still expects of them', async () => {
  const rows = await (await db()).select().from(backedDocuments).where(eq(backedDocuments.direction, 'in'))
  const expected = rows
    .filter(({ exempt, state }) => exempt === null && state !== 'cancelled')
    .reduce((sum, { expectedCents, linkedCents }) => sum + Math.max(0, expectedCents - linkedCents), 0)
  expect(total([...truth.values()], 'in')).toBe(expected)
})
