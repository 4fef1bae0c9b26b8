import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import {
  backedPayments,
  backingDismissals,
  backingLinks,
  backingMarks,
} from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { findSeen, storeSeen } from './seen-payments'

setTestEnvironment()

const payment = (endToEndId: string | null, amountCents: number) => ({
  endToEndId,
  entryId: null as string | null,
  amountCents,
  accountId: null,
  txid: null,
  payer: { name: 'Luciana Ferraz', document: null },
  receiver: null,
  at: '2026-10-01',
  externalId: null,
  message: null,
})

test('a payment stays as an event first told it, however often and by however many it is seen', async () => {
  await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      storeSeen([payment('E1', 100 + n), payment('E1', 900), payment('E2', 7)], false),
    ),
  )
  const first = await findSeen('E1')
  const { entryId: _, ...facts } = payment('E1', 100)
  expect(first).toEqual({
    ...facts,
    amountCents: expect.toBeOneOf([100, 101, 102, 103, 104]),
    seenAt: expect.any(String),
  })
  await storeSeen([payment('E1', 1)], false)
  await storeSeen([])
  expect(await findSeen('E1')).toEqual(first)
  await storeSeen([payment('E1', 1)])
  expect(await findSeen('E1')).toEqual({ ...first, amountCents: 1 })
  expect(await findSeen('E2')).toMatchObject({ amountCents: 7 })
})

test('what was missing is filled in once, and what was known stays', async () => {
  await storeSeen([{ ...payment('E3', 5), at: null }])
  const payer = { name: 'Outra', document: '52998224725' }
  await storeSeen([{ ...payment('E3', 9), at: '2026-10-02', txid: 'abc', externalId: 'PED-1', payer }])
  await storeSeen([{ ...payment('E3', 5), txid: 'other', externalId: 'PED-2', message: 'nota 12', payer: null }])
  expect(await findSeen('E3')).toMatchObject({
    amountCents: 5,
    at: '2026-10-02',
    txid: 'abc',
    externalId: 'PED-1',
    message: 'nota 12',
    payer: { name: 'Luciana Ferraz', document: '52998224725' },
  })
})

test('capitals distinguish two payments, and one never seen is nothing', async () => {
  await storeSeen([payment('Eab', 1)])
  expect([await findSeen('EAB'), await findSeen('E')]).toEqual([null, null])
})

const entry = (entryId: string, amountCents: number) => ({ ...payment(null, amountCents), entryId })
const keysOf = async (cents: number) =>
  (await (await db()).select().from(seenPayments).where(eq(seenPayments.amountCents, cents)))
    .map(({ endToEndId }) => endToEndId)
    .toSorted()

test('a payment without an end-to-end id is stored by the id of its entry, which is none to refund by', async () => {
  expect(await storeSeen([entry('cin_1', 301), entry('cin_1', 301)])).toBe(1)
  expect(await storeSeen([entry('cin_1', 301)])).toBe(0)
  expect(await keysOf(301)).toEqual(['cin_1'])
  expect(await findSeen('cin_1')).toBeNull()
})

test('an entry that later has its end-to-end id stays one payment, with what was decided of it', async () => {
  const person = await createPerson('Rafael', 'finance')
  const database = await db()
  await storeSeen([entry('cin_2', 302), entry('cin_3', 303)])
  const link = { amountCents: 302, decidedCents: 302, rule: 'person' as const, by: person.id }
  await database.insert(backingLinks).values({ ...link, paymentId: 'cin_2', documentId: 7n })
  await database.insert(backingDismissals).values({ paymentId: 'cin_3', reason: 'loan', by: person.id })
  await database.delete(backingMarks)
  expect(await storeSeen([{ ...payment('E302', 302), entryId: 'cin_2' }])).toBe(0)
  await storeSeen([{ ...payment('E303', 303), entryId: 'cin_3' }])
  expect([await keysOf(302), await keysOf(303)]).toEqual([['E302'], ['E303']])
  expect(await database.select().from(backingLinks)).toMatchObject([{ paymentId: 'E302', decidedCents: 302 }])
  expect(await database.select().from(backingDismissals)).toMatchObject([{ paymentId: 'E303' }])
  const marks = (await database.select().from(backingMarks)).map(({ id }) => id)
  expect(new Set(marks)).toEqual(new Set(['cin_2', 'E302', 'cin_3', 'E303']))
  expect(await database.select().from(backedPayments)).toEqual([])
  await storeSeen([entry('cin_2', 302)])
  expect(await keysOf(302)).toEqual(['E302'])
  expect(await findSeen('E302')).toMatchObject({ amountCents: 302 })
})

test('a payment that an event names and a list does not is one payment, whichever came first', async () => {
  await storeSeen([payment('E304', 304)])
  await storeSeen([entry('cin_4', 304)])
  await storeSeen([entry('cin_5', 305)])
  await storeSeen([payment('E305', 305)])
  expect([await keysOf(304), await keysOf(305)]).toEqual([['E304'], ['E305']])
})

test('two payments that are alike stay two, and one of another payer, txid, day or account is another', async () => {
  await storeSeen([payment('E306', 306)])
  await storeSeen([entry('cin_6', 306), entry('cin_7', 306)])
  expect(await keysOf(306)).toEqual(['E306', 'cin_7'])
  const document = (name: string) => ({ payer: { name: 'Ana', document: name } })
  await storeSeen([{ ...payment('E307', 307), ...document('52998224725'), txid: 'abc' }])
  await storeSeen([
    { ...entry('cin_8', 307), ...document('11144477735') },
    { ...entry('cin_9', 307), txid: 'other' },
    { ...entry('cin_10', 307), at: '2026-10-02' },
    { ...entry('cin_11', 307), accountId: 'sub' },
  ])
  expect(await keysOf(307)).toHaveLength(5)
})
