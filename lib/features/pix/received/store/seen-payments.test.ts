import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { findSeen, storeSeen } from './seen-payments'

setTestEnvironment()

const payment = (endToEndId: string, amountCents: number) => ({
  endToEndId,
  amountCents,
  accountId: null,
  txid: null,
  payer: { name: 'Luciana Ferraz', document: null },
  receiver: null,
  at: '2026-10-01',
  externalId: null,
  message: null,
})

test('a payment stays as it was first seen, however often and by however many it is seen', async () => {
  await Promise.all(
    Array.from({ length: 5 }, (_, n) => storeSeen([payment('E1', 100 + n), payment('E1', 900), payment('E2', 7)])),
  )
  const first = await findSeen('E1')
  expect(first).toEqual({ ...payment('E1', 100), seenAt: expect.any(String) })
  await storeSeen([payment('E1', 1)])
  await storeSeen([])
  expect(await findSeen('E1')).toEqual(first)
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
