import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultOrder } from './faults.ts'
import { type Simulator, startSimulator } from './server.ts'
import { accountIds, goodHeaders, movedOn, type PixClient, pixClient } from './test-client.ts'

let simulator: Simulator
let pix: PixClient

beforeAll(async () => {
  simulator = await startSimulator()
  pix = pixClient(simulator)
})
beforeEach(() => simulator.reset())
afterAll(() => simulator.stop())

const path = '/v1/wallet/transfer'
const order = (key: string) => ({
  value: 10,
  idempotency_key: key,
  destination_bank_account: { pix_key_type: 'EMAIL', pix_key: 'bruno.vidal@exemplo.com.br' },
})
const arm = (fault: Omit<FaultOrder, 'service' | 'path'>) => simulator.armFault({ service: 'pix', path, ...fault })
const submit = (signal?: AbortSignal) =>
  fetch(`${simulator.pixUrl}${path}`, {
    method: 'POST',
    headers: { ...goodHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(order('chave')),
    signal,
  })
const moved = () => simulator.movements().length
const journalled = () => simulator.requests({ path })[0]

describe('before anything is applied', () => {
  test('status, with a chosen body', async () => {
    arm({ kind: 'status', status: 400, body: { success: false, message: 'Invalid value', data: null } })
    expect(await pix.post(path, order('a'))).toMatchObject({ status: 400, message: 'Invalid value' })
    expect(moved()).toBe(0)
    expect(journalled()).toMatchObject({ fault: 'status', status: 400, handledStatus: null })
  })

  test('status, as the service would say it', async () => {
    arm({ kind: 'status' })
    const answer = await pix.post(path, order('a'))
    expect(answer).toMatchObject({ status: 500, raw: { success: false, data: null } })
  })

  test('429 with its header', async () => {
    arm({ kind: '429', headers: { 'Retry-After': '7' } })
    const answer = await submit()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(moved()).toBe(0)
  })

  test('reset', async () => {
    arm({ kind: 'reset' })
    await expect(submit()).rejects.toThrow('fetch failed')
    expect(moved()).toBe(0)
    expect(journalled()).toMatchObject({ fault: 'reset', status: null, handledStatus: null })
  })

  test('timeout: silence', async () => {
    arm({ kind: 'timeout' })
    await expect(submit(AbortSignal.timeout(100))).rejects.toThrow('timeout')
    expect(moved()).toBe(0)
  })

  test('html: the page of a proxy', async () => {
    arm({ kind: 'html' })
    const answer = await submit()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toContain('<html')
    expect(moved()).toBe(0)
  })

  test('success-false: 200 that says no', async () => {
    arm({ kind: 'success-false' })
    expect(await pix.post(path, order('a'))).toMatchObject({ status: 200, success: false, raw: { data: null } })
    expect(moved()).toBe(0)
  })

  test('empty', async () => {
    arm({ kind: 'empty' })
    const answer = await submit()
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(moved()).toBe(0)
  })
})

describe('after it was applied', () => {
  test('applied-then-reset', async () => {
    arm({ kind: 'applied-then-reset' })
    await expect(submit()).rejects.toThrow('fetch failed')
    expect(moved()).toBe(2)
    expect(journalled()).toMatchObject({ fault: 'applied-then-reset', status: null, handledStatus: 200 })
  })

  test('applied-then-refused: only the order whose answer was lost is refused when repeated, so many times', async () => {
    arm({ kind: 'applied-then-refused', times: 2 })
    await expect(submit()).rejects.toThrow('fetch failed')
    expect(await pix.post(path, order('other'))).toMatchObject({ status: 200 })
    const statuses = [await submit(), await submit(), await submit()].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 200])
    expect(simulator.movements().filter(({ idempotencyKey }) => idempotencyKey === 'chave')).toHaveLength(2)
  })

  test('applied-then-status', async () => {
    arm({ kind: 'applied-then-status', status: 502 })
    expect((await submit()).status).toBe(502)
    expect(moved()).toBe(2)
    expect(journalled()).toMatchObject({ status: 502, handledStatus: 200 })
  })

  test('applied-then-timeout, and the same key again moves nothing more', async () => {
    arm({ kind: 'applied-then-timeout' })
    await expect(submit(AbortSignal.timeout(200))).rejects.toThrow('timeout')
    expect(moved()).toBe(2)
    expect((await submit()).status).toBe(200)
    expect(moved()).toBe(2)
  })

  test('delay', async () => {
    arm({ kind: 'delay', ms: 20 })
    expect(await pix.post(path, order('a'))).toMatchObject({ status: 200, success: true })
    expect(moved()).toBe(2)
  })

  test('truncated: fewer bytes than declared', async () => {
    arm({ kind: 'truncated' })
    const answer = await submit()
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(50)
    await expect(answer.text()).rejects.toThrow('terminated')
    expect(moved()).toBe(2)
  })

  test('half-json: a proper end in the wrong place', async () => {
    arm({ kind: 'half-json' })
    const text = await (await submit()).text()
    expect(text).toMatch(/^\{"success":true/)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(moved()).toBe(2)
  })
})

describe('what a fault hits', () => {
  test('one subject, in the body or in the address', async () => {
    arm({ kind: 'status', match: 'meu-assunto' })
    simulator.armFault({ service: 'pix', path: '/v1/pixkey/*', kind: 'status', match: 'joão@x.com' })
    expect(await pix.post(path, order('outro'))).toMatchObject({ status: 200 })
    expect(await pix.post(path, order('meu-assunto'))).toMatchObject({ status: 500 })
    expect(await pix.get('/v1/pixkey/dict_get?key=maria%40x.com')).toMatchObject({ status: 404 })
    expect(await pix.get(`/v1/pixkey/dict_get?key=${encodeURIComponent('joão@x.com')}`)).toMatchObject({ status: 500 })
  })

  test('as many times as ordered', async () => {
    arm({ kind: 'status', times: 2 })
    const statuses = [await submit(), await submit(), await submit()].map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 200])
  })

  test('one method and one service', async () => {
    arm({ kind: 'status', method: 'GET' })
    simulator.armFault({ service: 'accounting', path, kind: 'status' })
    expect((await submit()).status).toBe(200)
    expect(simulator.armedFaults()).toHaveLength(2)
  })

  test('nothing once cleared, one or all', async () => {
    const id = arm({ kind: 'status' })
    arm({ kind: 'reset' })
    simulator.clearFaults(id)
    expect(simulator.armedFaults().map(({ kind }) => kind)).toEqual(['reset'])
    simulator.clearFaults()
    expect((await submit()).status).toBe(200)
  })
})

test('an accounting fault speaks the accounting envelope', async () => {
  simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: 'status' })
  simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: '429' })
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const answers = [
    await fetch(`${simulator.accountingUrl}/v1/empresas`, { headers }),
    await fetch(`${simulator.accountingUrl}/v1/empresas`, { headers }),
  ]
  expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([
    { erro: { codigo: 'erro_interno', mensagem: expect.any(String) }, requisicao_id: expect.any(String) },
    { erro: { codigo: 'limite_excedido', mensagem: expect.any(String) }, requisicao_id: expect.any(String) },
  ])
})

test('a truncated file declares its whole length', async () => {
  const [main] = accountIds(simulator)
  expect(movedOn(simulator, main)).toBe(0)
  const body = { format: 'csv', created_at__gte: '2025-01-01', created_at__lte: '2030-01-01' }
  const { data } = await pix.post('/v1/statement/report_request', body)
  simulator.moveClock({ advanceMs: 8000 })
  const report = await pix.get(`/v1/statement/report_get?id=${data.id}`)
  simulator.armFault({ service: 'pix', path: '/files/*', kind: 'truncated', match: String(data.id) })
  const file = await fetch(String(report.data.file_url))
  expect(Number(file.headers.get('content-length'))).toBeGreaterThan(10_000)
  await expect(file.arrayBuffer()).rejects.toThrow('terminated')
})
