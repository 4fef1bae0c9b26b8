import { expect } from '@playwright/test'
import { recordsOf } from '../simulator/test-client.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import { until } from '../support/until.ts'

const path = '/v1/pixkey/dict_get'

function lookUpsOf(env: Environment, key: string) {
  return env.simulator.requests({ service: 'pix', path }).filter(({ query }) => query.key === key)
}

async function person(env: Environment): Promise<{ key: string; keyType: string; name: unknown }> {
  const listed = async () => recordsOf(env.simulator.state().directory).find(({ keyType }) => keyType === 'EMAIL')
  const { key, keyType, name } = await until('nobody is in the directory', 60_000, async () => (await listed()) ?? null)
  return { key: String(key), keyType: String(keyType), name }
}

test('a look-up returns the key’s owner, masked as it came, and is counted for the person', async ({ as, env }) => {
  const finance = await as('finance')
  const { key, keyType, name } = await person(env)
  const usage = async () => dataOf(await finance.get('/api/pix/directory/usage'))
  const before = await usage()
  const [asked, missed] = [Number(before.asked), Number(before.missed)]
  const entry = await dataOf(await finance.get('/api/pix/directory', { params: { key, keyType } }))
  expect(entry).toMatchObject({
    key,
    keyType,
    owner: { name, document: expect.stringMatching(/\*{2,3}\./) },
    bank: { name: expect.any(String), ispb: expect.stringMatching(/^\d{8}$/) },
  })
  expect(await usage()).toEqual({ ...before, asked: asked + 1 })
  await problemOf(await finance.get('/api/pix/directory?key=ninguem@exemplo.com.br'), 404, 'not_found')
  expect(await usage()).toEqual({ ...before, asked: asked + 2, missed: missed + 1 })
})

test('one request makes one look-up, whatever upstream answers', async ({ as, env }) => {
  const finance = await as('finance')
  const key = 'uma.vez@exemplo.com.br'
  env.simulator.armFault({ service: 'pix', path, match: key, kind: 'reset' })
  await problemOf(await finance.get('/api/pix/directory', { params: { key } }), 502, 'upstream_unreachable')
  expect(lookUpsOf(env, key)).toHaveLength(1)
  await Promise.all(Array.from({ length: 3 }, () => finance.get('/api/pix/directory', { params: { key } })))
  expect(lookUpsOf(env, key)).toHaveLength(4)
})

test('a malformed request makes no look-up', async ({ as, env }) => {
  const finance = await as('finance')
  const before = env.simulator.requests({ service: 'pix', path }).length
  for (const query of ['', '?key=', '?key=a&keyType=EVP', '?key=a&colour=red'])
    await problemOf(await finance.get(`/api/pix/directory${query}`), 400, 'invalid_request')
  expect(env.simulator.requests({ service: 'pix', path })).toHaveLength(before)
})
