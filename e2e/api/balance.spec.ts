import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

test("the balance is in integer cents and is the account's own", async ({ as, env }) => {
  const state = env.simulator.state()
  const accounts: { id: string }[] = Object(state).accounts
  const finance = await as('finance')
  const main = await dataOf(await finance.get('/api/pix/balance'))
  expect(Number.isSafeInteger(main.availableCents)).toBe(true)
  expect(Number.isSafeInteger(main.pendingCents)).toBe(true)
  const other = accounts.at(-1)?.id ?? ''
  await dataOf(await finance.get('/api/pix/balance', { params: { accountId: other } }))
  const sent = env.simulator.requests({ service: 'pix', path: '/v1/wallet/balance' })
  expect(sent.map((request) => request.query.subaccount_id)).toContain(other)
})
