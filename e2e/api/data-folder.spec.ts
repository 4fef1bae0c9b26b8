import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { expect } from '@playwright/test'
import { dataOf, problemOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const transfer = { amountCents: 1_700, key: { type: 'CPF', value: '12345678909' } }
const needTheDatabase = ['operations', 'pix/transfers', 'pix/charges', 'pix/statements', 'notices', 'documents?limit=3']

test('without its folder the database is unavailable, nothing is sent, and it recovers when the folder is back', async ({
  as,
  env,
}) => {
  const finance = await as('finance')
  const send = (key: string) =>
    finance.post('/api/pix/transfers', { data: transfer, headers: { 'idempotency-key': key } })
  const health = async () => (await finance.get('/api/health')).status()
  // A known session remains signed in.
  expect((await finance.get('/api/pix/balance')).status()).toBe(200)
  const away = `${env.dataDir}/moved-away`
  renameSync(`${env.dataDir}/db`, away)
  expect(await health()).toBe(503)
  for (const path of needTheDatabase) await problemOf(await finance.get(`/api/${path}`), 503, 'database_unavailable')
  expect((await finance.get('/api/pix/balance')).status()).toBe(200)
  const key = randomUUID()
  await problemOf(await send(key), 503, 'database_unavailable')
  expect(env.simulator.movements().filter(({ idempotencyKey }) => idempotencyKey === key)).toEqual([])

  renameSync(away, `${env.dataDir}/db`)
  expect(await health()).toBe(200)
  expect(await dataOf(await send(key), 201)).toMatchObject({ id: key, state: 'accepted' })
})
