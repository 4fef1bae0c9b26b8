import { expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../support/envelope.ts'
import { muteWebhooks } from '../support/muted-webhooks.ts'
import { postEvent } from '../support/signed-events.ts'
import { test } from '../support/test.ts'

const connections = z.object({
  connections: z.array(z.looseObject({ name: z.string(), state: z.string(), failure: z.unknown() })),
})

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
  const unmute = muteWebhooks(env)
  expect((await postEvent(env.url, '{}', { signed: { 'x-signature': 'v1=00' } })).status).toBe(401)
  expect(await state()).toMatchObject({ state: 'refusing', failure: { code: 'connection.signature-refused' } })
  expect((await postEvent(env.url, '{}')).status).toBe(200)
  expect(await state()).toMatchObject({ state: 'receiving', answeredAt: expect.any(String) })
  unmute()
})
