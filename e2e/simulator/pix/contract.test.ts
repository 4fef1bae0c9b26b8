import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { type PixClient, pixClient } from '../test-client.ts'
import { routes } from './routes.ts'

let simulator: Simulator
let pix: PixClient

beforeAll(async () => {
  simulator = await startSimulator({ now: '2026-03-10T12:00:00Z' })
  pix = pixClient(simulator)
})
afterAll(() => simulator.stop())

const endpoints = [
  ['GET', '/v1/wallet/balance'],
  ['POST', '/v1/wallet/transfer'],
  ['POST', '/v1/pix/immediate'],
  ['GET', '/v1/pix/cashin/get'],
  ['GET', '/v1/pix/cashin/list'],
  ['POST', '/v1/pix/cashin/refund'],
  ['GET', '/v1/pix/cashin/refund_get'],
  ['POST', '/v1/statement/report_request'],
  ['GET', '/v1/statement/report_get'],
  ['POST', '/v1/accounts/new'],
  ['GET', '/v1/accounts/list'],
  ['GET', '/v1/accounts/get'],
  ['GET', '/v1/accounts/close'],
  ['POST', '/v1/pixkey/new'],
  ['GET', '/v1/pixkey/list'],
  ['GET', '/v1/pixkey/get'],
  ['GET', '/v1/pixkey/delete'],
  ['POST', '/v1/pixkey/delete'],
  ['GET', '/v1/pixkey/dict_get'],
  ['GET', '/v1/infractions/list'],
  ['GET', '/v1/infractions/get'],
  ['POST', '/v1/infractions/analysis'],
] as const

test('there is a route for every endpoint, and no other', () => {
  expect([...routes.keys()].toSorted()).toEqual([...new Set(endpoints.map(([, path]) => path))].toSorted())
})

describe.each(endpoints)('%s %s', (method, path) => {
  const refused = { status: 401, raw: { success: false, message: 'Invalid client token', data: null } }

  test('refuses a wrong token', async () => {
    expect(await pix.send(path, { method, headers: { authorization: 'Bearer outro' } })).toMatchObject(refused)
  })

  test('refuses an agent that does not read NAME (EMAIL)', async () => {
    expect(await pix.send(path, { method, headers: { 'user-agent': 'curl/8.5.0' } })).toMatchObject(refused)
  })

  test('refuses a wrong method', async () => {
    const answer = await pix.send(path, { method: 'PUT' })
    expect(answer).toMatchObject({ status: 405, raw: { success: false, message: 'Method not allowed', data: null } })
  })
})

test.each([
  ['/v1/pix/cashin/list', 'POST'],
  ['/v1/pix/cashin/refund', 'GET'],
  ['/v1/pix/cashin/refund_get', 'POST'],
  ['/v1/statement/report_request', 'GET'],
  ['/v1/infractions/analysis', 'GET'],
  ['/v1/accounts/close', 'POST'],
])('%s does not answer to %s', async (path, method) => {
  expect(await pix.send(path, { method })).toMatchObject({ status: 405, message: 'Method not allowed' })
})

test.each([
  ['/v1/pix/cashin/get', 'Missing required parameter: id'],
  ['/v1/pix/cashin/refund_get', 'Missing required parameter: end_to_end_id'],
  ['/v1/statement/report_get', 'Missing required query param: id'],
  ['/v1/accounts/get', 'Missing required parameter: id'],
  ['/v1/accounts/close', 'Missing required parameter: id'],
  ['/v1/pixkey/get', 'Missing required parameter: id'],
  ['/v1/pixkey/delete', 'Missing required parameter: id'],
  ['/v1/infractions/get', 'Missing required param: id'],
])('%s without its parameter', async (path, message) => {
  expect(await pix.get(path)).toMatchObject({ status: 400, raw: { success: false, message, data: null } })
  expect(await pix.get(`${path}?id=&end_to_end_id=`)).toMatchObject({ status: 400, message })
})

test.each([
  '/v1/pix/cashin/get?id=nada',
  '/v1/statement/report_get?id=nada',
  '/v1/accounts/get?id=nada',
  '/v1/accounts/close?id=nada',
  '/v1/pixkey/get?id=nada',
  '/v1/pixkey/delete?id=nada',
  '/v1/pixkey/dict_get?key=ninguem%40exemplo.com.br',
  '/v1/infractions/get?id=nada',
  '/v1/wallet/balance?subaccount_id=nada',
  '/v1/nothing',
])('%s is not found', async (path) => {
  expect(await pix.get(path)).toMatchObject({
    status: 404,
    raw: { success: false, message: 'Not found', data: null },
  })
})

test.each([
  ['/v1/pix/cashin/list', 'page_size', 100],
  ['/v1/accounts/list', 'page_size', 200],
  ['/v1/infractions/list', 'page_size', 200],
])('%s takes a %s of at most %i', async (path, name, limit) => {
  expect(await pix.get(`${path}?${name}=${limit}`)).toMatchObject({ status: 200, message: 'OK', success: true })
  for (const value of [limit + 1, 0, -1, 'dez', 1.5]) {
    expect(await pix.get(`${path}?${name}=${value}`)).toMatchObject({ status: 400, message: `Invalid ${name}` })
  }
})

test.each(['/v1/accounts/list', '/v1/accounts/get?id=x', '/v1/infractions/list', '/v1/infractions/get?id=x'])(
  '%s takes no sub-account',
  async (path) => {
    const [address, query = ''] = path.split('?')
    const answer = await pix.get(`${address}?${query}&subaccount_id=x`)
    expect(answer).toMatchObject({ status: 400, message: 'Invalid parameter: subaccount_id' })
  },
)

test('a body that is not a JSON object', async () => {
  const answer = await pix.send('/v1/wallet/transfer', { method: 'POST', body: '[1' })
  expect(answer).toMatchObject({ status: 400, success: false })
})

test('a chosen agent and an allowed address narrow the credentials', async () => {
  const one = await startSimulator()
  const client = pixClient(one)
  one.changeSettings({ pixUserAgent: 'Outra Empresa Ltda (ti@outra.com.br)' })
  expect(await client.get('/v1/wallet/balance')).toMatchObject({ status: 401, message: 'Invalid client token' })
  one.changeSettings({ pixUserAgent: null, allowIp: '203.0.113.7' })
  expect(await client.get('/v1/wallet/balance')).toMatchObject({ status: 401, message: 'Invalid client token' })
  one.changeSettings({ allowIp: '127.0.0.1' })
  expect(await client.get('/v1/wallet/balance')).toMatchObject({ status: 200 })
  await one.stop()
})
