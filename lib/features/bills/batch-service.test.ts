import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { getBatch } from '@/lib/features/pix/batches/service'
import { readRowDays, rowOrder } from '@/lib/features/pix/batches/store/row-operation'
import { readRows } from '@/lib/features/pix/batches/store/rows'
import { batches } from '@/lib/features/pix/batches/store/tables'
import { payeeKeys, payees } from '@/lib/features/pix/payees/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { batchBills } from './batch-service'
import { inDays, parts, party, readNote, removeNotes, settle } from './bills.fixture'
import { listBills } from './service'

await setUpSimulator()

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

beforeEach(removeNotes)

const listed = async () => {
  await settle()
  return (await listBills.perform({}, { person: ana, signal: new AbortController().signal })).items
}

async function twoSuppliers() {
  const taxId = party(1)
  const incoming = { role: 'destinatario', issuerName: 'Porto Belo' }
  const known = await readNote(3_000, {
    ...{ ...incoming, issuerTaxId: taxId },
    installments: parts([-2, 1_000], [9, 2_000]),
  })
  const unknown = await readNote(700, { ...incoming, issuerTaxId: party(1), installments: parts([4, 700]) })
  const database = await db()
  const [payee] = await database.insert(payees).values({ name: 'Porto Belo', taxId }).returning()
  await database
    .insert(payeeKeys)
    .values({ value: `${known}@portobelo.com.br`, type: 'EMAIL', payeeId: payee?.id ?? '' })
  await settle()
  return { known, unknown }
}

const rowsOf = async (id: string) => (await db()).transaction((tx) => readRows(tx, id))

test('ticked bills become rows by due day, each with its own day, key and note; without a key a row has that problem', async () => {
  const { known, unknown } = await twoSuppliers()
  const { id } = await batchBills.run({ ids: [`${known}-2`, `${unknown}-1`, `${known}-1`] }, ana)
  const rows = await rowsOf(id)
  const key = { keyValue: `${known}@portobelo.com.br`, keyType: 'EMAIL' }
  expect(rows).toMatchObject([
    { ...key, amountCents: 1_000, madeFrom: { documentId: known, installment: '001' } },
    { keyValue: null, amountCents: 700, problems: ['key_missing'] },
    { ...key, amountCents: 2_000, madeFrom: { documentId: known, installment: '002' } },
  ])
  expect(rows.map(({ cells }) => cells.data)).toEqual([undefined, inDays(4), inDays(9)])
  expect(await readRowDays(id)).toEqual({ from: inDays(4), to: inDays(9), rows: 2 })
  const { name } = await getBatch.perform({ id }, { person: ana, signal: new AbortController().signal })
  expect(name).toMatch(/^Vencimentos de \d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
  expect(rows[2] && rowOrder({ accountId: null }, rows[2])).toMatchObject({
    ...{ sendOn: inDays(9), madeFrom: { documentId: known, installment: '002' } },
  })
})

test('a requested batch shows on its bills, which cannot be ticked again, until it is rejected', async () => {
  const { known } = await twoSuppliers()
  const { id } = await batchBills.run({ ids: [`${known}-1`] }, ana)
  expect((await listed())[0]).toMatchObject({ state: 'overdue', operations: [] })
  const database = await db()
  const asked = { id, kind: 'pix.batch', state: 'awaiting_approval', input: {}, fingerprint: id, createdBy: ana.id }
  await database.insert(operations).values(asked)
  await database.update(batches).set({ state: 'awaiting_approval' }).where(eq(batches.id, id))
  expect((await listed())[0]).toMatchObject({ operations: [{ id, kind: 'pix.batch', state: 'awaiting_approval' }] })
  await expect(batchBills.run({ ids: [`${known}-1`] }, ana)).rejects.toMatchObject({ code: 'conflict' })
  await database.update(operations).set({ state: 'confirmed' }).where(eq(operations.id, id))
  await database.update(batches).set({ state: 'paused' }).where(eq(batches.id, id))
  expect((await listed())[0]).toMatchObject({ operations: [{ id, state: 'paused' }] })
  await database.update(operations).set({ state: 'rejected' }).where(eq(operations.id, id))
  expect((await listed())[0]).toMatchObject({ state: 'overdue', operations: [] })
})

test('bills to receive, dismissed and unknown ones are refused', async () => {
  const sale = await readNote(900, { installments: parts([3, 900]) })
  await settle()
  await expect(batchBills.run({ ids: [`${sale}-1`] }, ana)).rejects.toMatchObject({ code: 'conflict' })
  await expect(batchBills.run({ ids: ['1-1'] }, ana)).rejects.toMatchObject({ code: 'not_found' })
})
