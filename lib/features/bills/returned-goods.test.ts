import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { getPaymentBacking } from '@/lib/features/reconciliation/service'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { parts, readNote, receive, removeNotes, settle } from './bills.fixture'
import { getDue } from './due-service'
import { bills } from './store/tables'

setTestEnvironment()

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

beforeEach(removeNotes)

const accessKey = '35260807148236000119550010000000011123456789'
const recipientTaxId = '41000001000125'
const sell = (cents = 10_000, installments = parts()) => readNote(cents, { accessKey, recipientTaxId, installments })
const takeBack = (cents: number, adjusts = [accessKey], from = recipientTaxId) =>
  readNote(cents, { purpose: 'return', adjusts, recipientTaxId: from })
const change = async (id: string, set: Partial<typeof indexedDocuments.$inferInsert>) =>
  (await db())
    .update(indexedDocuments)
    .set(set)
    .where(eq(indexedDocuments.id, BigInt(id)))

let payers = 0

/** Amount due of the note, and its open amount by its bills and by its row of the reconciliation. */
async function accountNow(id: string) {
  await settle()
  const database = await db()
  const { dueCents, openCents, nothing } = await getDue.perform(
    { id },
    { person: ana, signal: new AbortController().signal },
  )
  const of = await database
    .select()
    .from(bills)
    .where(eq(bills.documentId, BigInt(id)))
  const [row] = await database
    .select()
    .from(backedDocuments)
    .where(eq(backedDocuments.id, BigInt(id)))
  return {
    ...{ dueCents, openCents, nothing },
    bills: of.reduce((sum, bill) => sum + bill.openCents, 0),
    row: (row?.expectedCents ?? 0) - (row?.linkedCents ?? 0),
  }
}

const open = (cents: number) => ({ dueCents: cents, openCents: cents, nothing: null, bills: cents, row: cents })

test('a return lowers its sale, whichever of the two arrives first', async () => {
  const first = await sell()
  await takeBack(3_000)
  expect(await accountNow(first)).toEqual(open(7_000))
  await removeNotes()
  await takeBack(3_000)
  await settle()
  expect(await accountNow(await sell())).toEqual(open(7_000))
})

test('a return that is cancelled restores what its sale asks for, and one of all leaves nothing', async () => {
  const id = await sell(10_000, parts([5, 4_000], [35, 6_000]))
  const returned = await takeBack(10_000)
  expect(await accountNow(id)).toEqual({ ...open(0), nothing: 'returned' })
  await change(returned, { cancelled: true })
  expect(await accountNow(id)).toEqual(open(10_000))
  await change(returned, { cancelled: false, totalCents: 4_500 })
  expect(await accountNow(id)).toEqual(open(5_500))
})

test.each([
  ['whole', 3_000, parts(), [10_000], 7_000, 0],
  ['by a part that is lowered', 3_000, parts([-5, 4_000], [6, 6_000]), [6_000], 7_000, 1_000],
  ['by a part that is gone', 6_000, parts([-5, 4_000], [6, 6_000]), [6_000], 4_000, 0],
  ['by each part', 3_000, parts([-5, 4_000], [6, 6_000]), [4_000, 6_000], 7_000, 0],
])('goods that come back after the sale was paid %s leave the payment to it', async (_, cents, of, paid, due, left) => {
  payers += 1
  const payer = `4200000${payers}000125`
  const id = await readNote(10_000, { accessKey, recipientTaxId: payer, installments: of })
  for (const amountCents of paid) await receive(amountCents, payer)
  const before = 10_000 - paid.reduce((sum, amountCents) => sum + amountCents, 0)
  expect(await accountNow(id)).toMatchObject({ dueCents: 10_000, openCents: before })
  await takeBack(cents, [accessKey], payer)
  expect(await accountNow(id)).toEqual({ ...open(left), dueCents: due })
})

test('a payment of a sale that came back whole is without a note, and says why', async () => {
  const payer = '42000009000125'
  const id = await readNote(10_000, { accessKey, recipientTaxId: payer })
  const paymentId = await receive(10_000, payer)
  await settle()
  await takeBack(10_000, [accessKey], payer)
  expect(await accountNow(id)).toEqual({ ...open(0), nothing: 'returned' })
  const { row } = await getPaymentBacking.perform(
    { id: paymentId },
    { person: ana, signal: new AbortController().signal },
  )
  expect(row).toMatchObject({ links: [], lost: [{ event: 'goods-returned', documentId: id }] })
})

test('a return of several sales tells no amount of any; one between others says nothing', async () => {
  const id = await sell()
  await takeBack(3_000, [accessKey, 'another key'])
  await takeBack(3_000, [accessKey], '41000009000125')
  expect(await accountNow(id)).toEqual(open(10_000))
})
