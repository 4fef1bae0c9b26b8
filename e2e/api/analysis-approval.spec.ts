import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { analysesOf, answer } from '../support/analyses.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

const threshold = 500_000
test.use({ configuration: { APPROVAL_THRESHOLD_CENTS: String(threshold) } })

/** Registers a case over this many cents. */
function caseOf({ simulator }: Environment, amountCents: number): string {
  const payment = simulator.receive({ value: amountCents / 100 }).end_to_end_id
  return String(simulator.registerInfraction({ transaction_id: payment }).id)
}

const agreeing = { analysis: 'accepted', description: 'Foi fraude.' } as const
const decide = (api: APIRequestContext, key: string, decision: 'approve' | 'reject', reason?: string) =>
  api.post(`/api/approvals/${key}/${decision}`, { data: reason ? { reason } : {}, timeout: 60_000 })
const stateOf = async (api: APIRequestContext, key: string) =>
  (await dataOf(await api.get(`/api/operations/${key}`))).state

test('an agreement from the threshold on waits for a manager and is sent once', async ({ as, env }) => {
  const [support, manager] = [await as('support'), await as('manager')]
  const [id, key] = [caseOf(env, threshold), randomUUID()]
  expect(await dataOf(await answer(support, id, { key, ...agreeing }), 202)).toMatchObject({
    state: 'awaiting_approval',
    amountCents: threshold,
  })
  await problemOf(await answer(support, id), 409, 'conflict')
  for (const other of [support, await as('finance')])
    await problemOf(await decide(other, key, 'approve'), 403, 'forbidden')
  expect(analysesOf(env, id)).toEqual([])
  await Promise.all([decide(manager, key, 'approve'), decide(manager, key, 'approve')])
  await expect.poll(() => stateOf(support, key)).toBe('confirmed')
  expect(analysesOf(env, id)).toHaveLength(1)
})

test('an agreement below the threshold, or a defence, needs no approval', async ({ as, env }) => {
  const support = await as('support')
  const [small, large] = [caseOf(env, threshold - 1), caseOf(env, threshold * 10)]
  await dataOf(await answer(support, small, agreeing), 201)
  await dataOf(await answer(support, large), 201)
  expect([analysesOf(env, small).length, analysesOf(env, large).length]).toEqual([1, 1])
})

test('a rejected request opens the case again', async ({ as, env }) => {
  const [support, manager] = [await as('support'), await as('manager')]
  const [id, key] = [caseOf(env, threshold + 1), randomUUID()]
  await dataOf(await answer(support, id, { key, ...agreeing }), 202)
  await dataOf(await decide(manager, key, 'reject', 'Há comprovante de entrega.'))
  expect(await stateOf(support, key)).toBe('rejected')
  await dataOf(await answer(support, id), 201)
  expect(analysesOf(env, id).map(({ parts }) => parts?.find(({ name }) => name === 'analysis')?.text)).toEqual([
    'rejected',
  ])
})

test('a request whose case was closed meanwhile is not sent', async ({ as, env }) => {
  const [support, manager] = [await as('support'), await as('manager')]
  const [id, key] = [caseOf(env, threshold + 1), randomUUID()]
  await dataOf(await answer(support, id, { key, ...agreeing }), 202)
  env.simulator.changeInfraction(id, { status: 'rejected' })
  await problemOf(await decide(manager, key, 'approve'), 409, 'conflict')
  expect(analysesOf(env, id)).toEqual([])
})
