import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { readActions } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { inDays, parts, party, readNote, removeNotes, settle } from './bills.fixture'
import { dateUndatedBills, listBills } from './service'
import { billNotes } from './store/tables'

await setUpSimulator()

const supplier = '41999999000125'
let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

beforeEach(async () => {
  await (await db()).delete(operations)
  await removeNotes()
})

const buy = (totalCents: number, issued: number, more: Parameters<typeof readNote>[1] = {}) =>
  readNote(totalCents, {
    ...{ role: 'destinatario', issuerTaxId: supplier, issuerName: 'Porto Belo' },
    issuedAt: `${inDays(issued)}T10:00:00-03:00`,
    ...more,
  })

/** A note, paid by a confirmed transfer that was made from it. */
async function buyAndPay(amountCents: number, issued: number, paid: number) {
  const documentId = await buy(amountCents, issued)
  const sentAt = new Date(`${inDays(paid)}T15:00:00Z`)
  const key = { type: 'CNPJ', value: supplier }
  await (await db()).insert(operations).values({
    ...{
      id: crypto.randomUUID(),
      kind: 'pix.transfer',
      state: 'confirmed',
      fingerprint: documentId,
      createdBy: ana.id,
    },
    ...{ amountCents, sentAt, input: { amountCents, key, receiverDocument: supplier, madeFrom: { documentId } } },
  })
}

const listed = async (filter: Record<string, string> = {}) => {
  await settle()
  return (await listBills.perform(filter, { person: ana, signal: new AbortController().signal })).items
}

test('an undated bill shows the median of the supplier from the third paid bill on; other bills show none', async () => {
  const id = await buy(1_000, -3)
  await buyAndPay(1_000, -60, -50)
  await buyAndPay(1_000, -50, -30)
  expect((await listed({ documentId: id }))[0]?.habit).toBeNull()
  await buyAndPay(1_000, -40, -25)
  await buy(1_000, -2, { installments: parts([9, 1_000]) })
  await buy(1_000, -2, { issuerTaxId: party(1) })
  await readNote(1_000)
  const shown = (await listed()).filter(({ habit }) => habit !== null)
  expect(shown).toMatchObject([{ documentId: id, dueDate: null, habit: { days: 15, dueDate: inDays(12), count: 1 } }])
})

test('one write dates every undated bill of the supplier, each from its own issue, and refuses an outdated habit', async () => {
  for (const at of [0, 1, 2]) await buyAndPay(1_000, -60 + at, -45 + at)
  const ids = [await buy(1_000, -4), await buy(1_100, -20)]
  const other = await buy(1_000, -4, { issuerTaxId: party(1) })
  await settle()
  const id = `${ids[0]}-1`
  await expect(dateUndatedBills.run({ id, days: 14 }, ana)).rejects.toMatchObject({ code: 'conflict' })
  expect(await (await db()).$count(billNotes)).toBe(0)
  expect(await dateUndatedBills.run({ id, days: 15 }, ana)).toEqual({ count: 2 })
  const [first, second] = [await listed({ documentId: ids[0] ?? '' }), await listed({ documentId: ids[1] ?? '' })]
  expect(first).toMatchObject([{ dueDate: inDays(11), noteDueDate: null, state: 'open', habit: null }])
  expect(second).toMatchObject([{ dueDate: inDays(-5), state: 'overdue' }])
  expect(await listed({ documentId: other })).toMatchObject([{ dueDate: null }])
  expect(await readActions('bills.habit', id)).toMatchObject([{ detail: { days: 15 }, by: { name: 'Ana' } }])
  await expect(dateUndatedBills.run({ id, days: 15 }, ana)).rejects.toMatchObject({ code: 'conflict' })
  await expect(dateUndatedBills.run({ id: '1-1', days: 15 }, ana)).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  { cents: 29_998, factor: null },
  { cents: 30_000, factor: 3 },
  { cents: 2_500, factor: null },
])('a note of $cents after notes of 10,000 in the middle has the factor $factor', async ({ cents, factor }) => {
  for (const each of [9_000, 10_000, 11_000, 9_500, 10_500]) await buy(each, -30, { installments: parts([5, each]) })
  const id = await buy(cents, -2, { installments: parts([5, cents / 2], [35, cents / 2]) })
  await buy(90_000, -1)
  const found = (await listed({ documentId: id })).map(({ unusual }) => unusual)
  const expected = factor === null ? null : { usualCents: 10_000, factor }
  expect(found).toEqual([expected, expected])
})

test('where a supplier has sent a note nearly as large before, an amount is not unusual', async () => {
  for (const each of [9_000, 10_000, 10_000, 10_000, 25_000]) await buy(each, -30)
  const near = await buy(36_000, -2)
  expect((await listed({ documentId: near }))[0]?.unusual).toBeNull()
  const far = await buy(90_000, -1)
  expect((await listed({ documentId: far }))[0]?.unusual).toMatchObject({ usualCents: 10_000 })
})

test('an amount is compared with notes issued earlier only, from the fifth on', async () => {
  for (const issued of [-9, -8, -7, -6, 1]) await buy(1_000, issued)
  const id = await buy(9_000, 0)
  expect((await listed({ documentId: id }))[0]?.unusual).toBeNull()
})
