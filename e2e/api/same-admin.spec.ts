import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { createNewcomer } from '../support/newcomer.ts'
import type { Role } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { testApart } from '../support/test.ts'

const test = testApart({ APPROVAL_THRESHOLD_CENTS: '100000', ACCESS_CHANGE_HOURS: '24' })

/** The API as a person created now by this admin. */
async function madeBy(admin: APIRequestContext, role: Role, { url }: Environment): Promise<APIRequestContext> {
  const { email, password } = await createNewcomer(admin, role)
  const extraHTTPHeaders = { origin: url, cookie: await signIn(url, email, password) }
  return request.newContext({ baseURL: url, extraHTTPHeaders })
}

test('two people whom one admin has just made move nothing over the threshold, and nothing is sent', async ({
  as,
  env,
}) => {
  const admin = await as('admin')
  const [maker, manager] = [await madeBy(admin, 'finance', env), await madeBy(admin, 'manager', env)]
  const id = randomUUID()
  const data = { amountCents: 100_000, key: { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } }
  await dataOf(await maker.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  const shown = await dataOf(await manager.get(`/api/operations/${id}`))
  expect(shown).toMatchObject({ decider: { hindrance: { values: { admin: 'Helena Rocha' } } } })
  const refused = await manager.post(`/api/approvals/${id}/approve`, { data: {} })
  expect(await problemOf(refused, 409, 'conflict')).toMatchObject({ record: { values: { admin: 'Helena Rocha' } } })
  expect((await dataOf(await maker.get(`/api/operations/${id}`))).state).toBe('awaiting_approval')
  expect(env.simulator.requests().filter(({ body }) => body?.includes(id))).toEqual([])
})
