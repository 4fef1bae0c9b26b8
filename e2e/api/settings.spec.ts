import { expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../support/envelope.ts'
import { postEvent } from '../support/signed-events.ts'
import { testApart } from '../support/test.ts'

const connections = z.object({
  connections: z.array(z.looseObject({ name: z.string(), state: z.string(), failure: z.unknown() })),
})

const test = testApart({})

test('a test of each service answers, and what it cannot ask it says', async ({ as }) => {
  const admin = await as('admin')
  const ask = async (name: string) => dataOf(await admin.post(`/api/settings/connections/${name}/test`, { data: {} }))
  for (const name of ['accounting', 'pix'])
    expect(await ask(name)).toMatchObject({ name, state: 'answering', ms: expect.any(Number), failure: null })
  expect(await ask('single-sign-on')).toMatchObject({ state: 'off', ms: null, retryAfterSeconds: null })
  expect((await admin.post('/api/settings/connections/nobody/test', { data: {} })).status()).toBe(400)
})

test('a webhook says when something good came, and that it refused what was not signed', async ({ env, as }) => {
  const state = async () => {
    const { connections: found } = connections.parse(await dataOf(await (await as('admin')).get('/api/settings')))
    return found.find(({ name }) => name === 'pix-webhook')
  }
  expect((await postEvent(env.url, '{}', { signed: { 'x-signature': 'v1=00' } })).status).toBe(401)
  expect(await state()).toMatchObject({ state: 'refusing', failure: { code: 'connection.signature-refused' } })
  expect((await postEvent(env.url, '{}')).status).toBe(200)
  expect(await state()).toMatchObject({ state: 'receiving', answeredAt: expect.any(String) })
})

test('the last failure is stored with its request id over a restart, which ends the warning of an unread proxy', async ({
  env,
  as,
}) => {
  const admin = await as('admin')
  const settings = async () => dataOf(await admin.get('/api/settings'))
  const of = async (name: string) => connections.parse(await settings()).connections.find((one) => one.name === name)
  const ask = async () =>
    (await dataOf(await admin.post('/api/settings/connections/accounting/test', { data: {} }))).state
  const body = { requisicao_id: 'rq-7f3a91', erro: { codigo: 'indisponivel', mensagem: 'Em manutenção' } }
  env.simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: 'status', status: 500, body, times: 3 })
  await expect.poll(ask).toBe('failing')
  const failure = { code: 'upstream.failed', values: { service: 'accounting', httpStatus: 500 } }
  const failed = { state: 'failing', failure, failedRequestId: 'rq-7f3a91' }
  expect(await of('accounting')).toMatchObject(failed)

  const from = { 'x-forwarded-for': '177.10.20.30' }
  await test.step('a proxy that is not configured is warned of once in the log, and named in the settings', async () => {
    expect((await settings()).warnings).toEqual([])
    for (const path of ['/api/health', '/login', '/api/health']) await fetch(env.url + path, { headers: from })
    expect((await settings()).warnings).toEqual([{ code: 'forwarding-unread', variable: 'TRUSTED_PROXIES' }])
    await expect.poll(() => env.output().match(/X-Forwarded-For while TRUSTED_PROXIES is 0/g)).toHaveLength(1)
    expect(env.output()).not.toContain('177.10.20.30')
  })

  await env.halt()
  await env.start({ TRUSTED_PROXIES: '1' })
  expect(await of('accounting')).toMatchObject(failed)
  await expect.poll(ask).toBe('answering')
  expect(await of('accounting')).toMatchObject({ ...failed, state: 'answering' })
  await fetch(`${env.url}/api/health`, { headers: from })
  expect((await settings()).warnings).toEqual([])
})
