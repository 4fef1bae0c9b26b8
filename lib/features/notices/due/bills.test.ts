import { beforeEach, expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, startOfDay } from '@/lib/core/dates'
import {
  inDays,
  lastNote,
  parts,
  party,
  readNote,
  removeNotes,
  settle,
  today,
} from '@/lib/features/bills/bills.fixture'
import { notice } from '@/lib/features/notices/schema'
import { linkGroup } from '@/lib/features/reconciliation/store/match'
import { backedPayments } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { seenPayments } from '@/lib/server/db/schema'
import { dueBills, notifyDue } from './check'
import { stillTrue } from './still-true'

await setUpSimulator()

beforeEach(async () => {
  await (await db()).delete(notices)
  await removeNotes()
})

const hours = (count: number) => new Date(startOfDay(today).getTime() + count * 3_600_000)

async function notified() {
  const rows = await (await db()).select().from(notices).orderBy(notices.id)
  for (const row of rows) notice.parse({ ...row, id: '1', at: '', read: false })
  return rows.map(({ kind, may, data }) => ({ kind, may, data }))
}

test('what is due today and tomorrow, and what became late, is one notice each a morning, by counts and sums', async () => {
  await readNote(6_000, { installments: parts([-9, 1_000], [-1, 2_000], [0, 3_000]) })
  const incoming = { role: 'destinatario', issuerTaxId: party(), issuerName: 'Porto Belo' }
  await readNote(900, { ...incoming, installments: parts([1, 400], [2, 500]) })
  await settle()
  await notifyDue(hours(7.9))
  expect(await notified()).toEqual([])
  await Promise.all([notifyDue(hours(8)), notifyDue(hours(8))])
  await notifyDue(hours(20))
  const may = 'bills.read'
  const found = await notified()
  expect(found.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    {
      ...{ kind: 'bills.due', may },
      data: {
        day: today,
        today: { count: 1, inCents: 3_000, outCents: 0 },
        tomorrow: { count: 1, inCents: 0, outCents: 400 },
      },
    },
    { kind: 'bills.late', may, data: { day: today, count: 1, inCents: 2_000, outCents: 0 } },
  ])
  const entries = found.map((each) => ({ ...each, subject: null }))
  expect(await stillTrue(entries, hours(30))).toEqual([])
})

test('a morning without bills has no notice', async () => {
  await readNote(700, { installments: parts([5, 700]) })
  await settle()
  expect(await dueBills(hours(9))).toEqual([])
})

test('two payments made for one instalment are notified once, with what they are beyond its amount', async () => {
  const id = BigInt(await readNote(3_000, { installments: parts([-1, 1_000], [9, 2_000]) }))
  await settle()
  const database = await db()
  const payer = { name: 'Serra Dourada', document: party() }
  for (const end of ['A', 'B']) {
    const endToEndId = `E60701190202611101200${String(lastNote()).padStart(5, 'Z')}${end}`.padEnd(32, 'C')
    await database.insert(seenPayments).values({ endToEndId, amountCents: 1_000, payer, paidAt: `${today}T15:00:00Z` })
  }
  await settle()
  expect(await dueBills(hours(7))).toEqual([])
  await database.update(backedPayments).set({ madeFrom: id, madeFromInstallment: '001' })
  await database.transaction((tx) => linkGroup(tx, { payments: [], documents: [String(id)] }))
  await settle()
  await notifyDue(hours(7))
  await notifyDue(new Date(startOfDay(addDays(inDays(0), 1)).getTime() + 3_600_000))
  expect(await notified()).toEqual([
    { kind: 'bill.paid-twice', may: 'bills.read', data: { direction: 'in', excessCents: 1_000 } },
  ])
})
