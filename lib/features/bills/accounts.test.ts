import { eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { offersOf } from '@/lib/features/documents/rules/account/settle'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { dismiss, link } from '@/lib/features/reconciliation/decisions-service'
import { Chance } from '@/lib/features/reconciliation/matching/month-parties.fixture'
import {
  backedDocuments,
  backedPayments,
  backingLinks,
  backingMarks,
  backingSuggestions,
} from '@/lib/features/reconciliation/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { removeNotes, settle } from './bills.fixture'
import { getDue } from './due-service'
import { Month } from './month.fixture'
import { kinds } from './month-notes.fixture'
import { requestedOn } from './rules/bill-states'
import { changeBill, dismissBill } from './service'
import { billDays, bills } from './store/tables'

setTestEnvironment()

const chance = new Chance(48)
let ana: Person
let month: Month

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
  month = new Month(chance, ana)
  await removeNotes()
  for (const make of Object.values(kinds)) await make(month)
  await decide()
  await (await db()).insert(knownCompanies).values({ id: '99', cnpj: '77123456000269', legalName: 'Nossa', search: '' })
  await settle()
})

/** Dismissals and marks of notes and bills by people. */
async function decide() {
  const [dismissed, one, marked] = [await month.sale(8_000), await month.sale(9_000), await month.purchase(9_500)]
  const parted = await month.sale(30_000, { installments: month.parts(30_000, 3), recipientTaxId: '44000001000125' })
  const claimed = await month.sale(7_000, {
    installments: [],
    payments: [{ method: '01', amountCents: 7_000, endToEndId: null }],
  })
  await settle()
  await dismiss.run({ documentId: dismissed, reason: 'brinde' }, ana)
  await dismissBill.run({ id: `${one}-1`, reason: 'permuta' }, ana)
  await changeBill.run({ id: `${marked}-1`, method: 'boleto' }, ana)
  await changeBill.run({ id: `${parted}-2`, method: 'card' }, ana)
  await changeBill.run({ id: `${parted}-3`, dueDate: '2026-12-24' }, ana)
  await changeBill.run({ id: `${claimed}-1`, method: 'pix' }, ana)
  for (const cents of [4_000, 10_000, 11_000]) {
    const paymentId = await month.receive(cents, '52998224725')
    await settle()
    await link.run({ paymentId, documentId: parted, amountCents: cents }, ana)
  }
}

const asAna = () => ({ person: ana, signal: new AbortController().signal })
const sumOf = (some: readonly number[]) => some.reduce((sum, cents) => sum + cents, 0)

/** Whether each note's account is the same in every read; returns the rows that differ. */
async function apart() {
  const database = await db()
  const read = await database.select().from(indexedDocuments).where(eq(indexedDocuments.contentState, 'read'))
  const rows = new Map((await database.select().from(backedDocuments)).map((row) => [row.id, row]))
  const all = await database.select().from(bills).orderBy(bills.number)
  const billsOf = Map.groupBy(all, ({ documentId }) => documentId)
  const found = await Promise.all(
    read.map(async ({ id, number }) => {
      const due = await getDue.perform({ id: String(id) }, asAna())
      const row = rows.get(id)
      const of = billsOf.get(id) ?? []
      const offered = offersOf(due).filter(({ kind }) => kind !== 'all')
      return {
        number,
        due: [due.openCents, due.paidCents, due.parts.map((part) => part.openCents)],
        row: [(row?.expectedCents ?? 0) - (row?.linkedCents ?? 0), row?.linkedCents ?? 0],
        bills: [sumOf(of.map(({ openCents }) => openCents)), of.map(({ openCents }) => openCents)],
        freeOfBills: sumOf(of.map((bill) => requestedOn(new Date(), bill).freeCents)),
        planned: sumOf(of.flatMap(({ planned }) => planned.map(({ amountCents }) => amountCents))),
        free: [due.freeCents, sumOf(offered.map(({ amountCents }) => amountCents))],
      }
    }),
  )
  return found.filter(({ due: [open, paid, parts], row, bills: [sum, each], planned, free, freeOfBills }) => {
    const isSame = open === row[0] && paid === row[1] && open === sum && open === planned
    const isFree = free[0] === free[1] && free[0] === freeOfBills
    return !isSame || !isFree || JSON.stringify(parts) !== JSON.stringify(each)
  })
}

/** Everything that is derived of the month. */
async function derived() {
  const database = await db()
  const sorted = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toSorted()
  const links = await database.select().from(backingLinks)
  return {
    notes: sorted(await database.select().from(backedDocuments)),
    // The company of a payment stays that of the note that it was first linked with.
    payments: sorted((await database.select().from(backedPayments)).map(({ companyId: _, ...payment }) => payment)),
    links: sorted(links.map(({ id: _, at: __, ...link }) => link)),
    bills: sorted(await database.select().from(bills)),
    days: sorted((await database.select().from(billDays)).filter(({ count }) => count > 0)),
  }
}

type Derived = Awaited<ReturnType<typeof derived>>

const differences = (before: Derived, after: Derived) =>
  (['notes', 'payments', 'links', 'bills', 'days'] as const).flatMap((each) => [
    ...before[each].filter((row) => !after[each].includes(row)).map((row) => ({ each, before: row })),
    ...after[each].filter((row) => !before[each].includes(row)).map((row) => ({ each, after: row })),
  ])

async function marksOfAll() {
  const database = await db()
  const payments = await database.select({ id: backedPayments.id }).from(backedPayments)
  return chance.shuffled([
    ...payments.map(({ id }) => ({ side: 'payments' as const, id })),
    ...month.notes.map((id) => ({ side: 'documents' as const, id })),
  ])
}

test('what is open of a note is the same in its bills, in its row of the reconciliation and in its account', async () => {
  expect(month.notes.length).toBeGreaterThan(60)
  expect(await apart()).toEqual([])
})

test('the sums of the days are the sums of what the bills plan', async () => {
  const database = await db()
  const planned = (await database.select().from(bills)).flatMap(({ planned: days, companyId, direction }) =>
    days.map(({ day, amountCents, movedCents }) => ({
      key: [day, companyId, direction].join(' '),
      amountCents,
      movedCents,
    })),
  )
  const expected = [...Map.groupBy(planned, ({ key }) => key)].map(([key, of]) => [
    key,
    sumOf(of.map(({ amountCents }) => amountCents)),
    sumOf(of.map(({ movedCents }) => movedCents)),
    of.length,
  ])
  const days = (await database.select().from(billDays)).filter(({ count }) => count > 0)
  expect(
    days
      .map(({ day, companyId, direction, openCents, movedCents, count }) => [
        [day, companyId, direction].join(' '),
        openCents,
        movedCents,
        count,
      ])
      .toSorted(),
  ).toEqual(expected.toSorted())
})

test('no payment and no note has more linked than it expects', async () => {
  const database = await db()
  const rows = [...(await database.select().from(backedPayments)), ...(await database.select().from(backedDocuments))]
  expect(rows.filter(({ expectedCents, linkedCents }) => linkedCents > expectedCents)).toEqual([])
})

test('matching everything again changes nothing', async () => {
  const before = await derived()
  await (await db()).insert(backingMarks).values(await marksOfAll())
  await settle()
  expect(differences(before, await derived())).toEqual([])
})

test('what is learnt in another order comes to the same', async () => {
  const [before, marks] = [await derived(), await marksOfAll()]
  const database = await db()
  await database.delete(backingLinks).where(isNull(backingLinks.decidedCents))
  await database.delete(backingSuggestions)
  await database.delete(backedPayments)
  await database.delete(backedDocuments)
  await settle()
  for (const at of marks.keys()) {
    await database.insert(backingMarks).values(marks.slice(at, at + 1))
    await settle()
  }
  expect(differences(before, await derived())).toEqual([])
  expect(await apart()).toEqual([])
})
