import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord, type JsonRecord } from './json.ts'
import { type Simulator, startSimulator } from './server.ts'
import { freshDeposit, goodHeaders, type PixClient, pixClient, recordsOf, wordOf } from './test-client.ts'

let simulator: Simulator
let pix: PixClient

beforeAll(async () => {
  simulator = await startSimulator({ now: '2026-03-10T12:00:00Z', seed: 3 })
  pix = pixClient(simulator)
})
afterAll(() => simulator.stop())

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; value: unknown }> {
  const answer = await fetch(`${simulator.url}/_control${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: answer.status, value: await answer.json() }
}
async function record(method: string, path: string, body?: unknown): Promise<JsonRecord> {
  const { value } = await call(method, path, body)
  return isRecord(value) ? value : {}
}

test('requests are journalled without the credentials', async () => {
  await call('DELETE', '/requests')
  await pix.get('/v1/wallet/balance?subaccount_id=nada', { 'x-extra': 'sim' })
  await pix.post('/v1/pixkey/new', { key: 'ação' }, { authorization: 'Bearer outro' })
  const { value } = await call('GET', '/requests?service=pix&path=/v1/*')
  const [first, second] = recordsOf(value)
  expect(recordsOf(value)).toHaveLength(2)
  expect(first).toMatchObject({
    service: 'pix',
    method: 'GET',
    path: '/v1/wallet/balance',
    query: { subaccount_id: 'nada' },
    headers: { 'x-extra': 'sim', 'user-agent': goodHeaders['user-agent'] },
    authorized: true,
    body: null,
    parts: null,
    status: 404,
    fault: null,
  })
  expect(second).toMatchObject({ authorized: false, body: '{"key":"ação"}', status: 401 })
  expect(JSON.stringify(value)).not.toContain('Bearer')
  expect(recordsOf((await call('GET', '/requests?service=accounting')).value)).toEqual([])
})

test('movements say account, cents, kind, reference and key', async () => {
  const destination = { pix_key_type: 'EMAIL', pix_key: 'x@exemplo.com.br' }
  const body = { value: 3, idempotency_key: 'k-1', destination_bank_account: destination }
  const { data } = await pix.post('/v1/wallet/transfer', body)
  const moved = recordsOf((await call('GET', '/movements')).value).find(({ reference }) => reference === data.txid)
  expect(moved).toMatchObject({ cents: -300, kind: 'TRANSFER', idempotencyKey: 'k-1', account: expect.any(String) })
})

test('state', async () => {
  expect(await record('GET', '/state')).toMatchObject({
    now: expect.stringMatching(/^2026-03-10T12:/),
    settings: { order: 'desc', refundSettleMs: 20_000, reportReadyMs: 8000 },
    balances: expect.any(Array),
    charges: expect.any(Array),
    refunds: expect.any(Array),
    accounts: expect.any(Array),
    keys: expect.any(Array),
    counts: { infractions: expect.any(Number) },
    accounting: expect.any(Object),
  })
})

test('faults are armed, listed and cleared', async () => {
  const fault = { service: 'pix', path: '/v1/pixkey/list', kind: 'status', status: 503, match: 'subaccount_id=s-9' }
  const { id } = await record('POST', '/faults', fault)
  expect((await call('GET', '/faults')).value).toMatchObject([{ ...fault, id, remaining: 1 }])
  expect(await pix.get('/v1/pixkey/list?subaccount_id=s-9')).toMatchObject({ status: 503 })
  const other = await record('POST', '/faults', fault)
  await call('DELETE', `/faults/${other.id}`)
  expect((await call('GET', '/faults')).value).toEqual([])
  await call('DELETE', '/faults')
})

test('a charge is created, paid, and refunded by hand', async () => {
  const { data } = await pix.post('/v1/pix/immediate', { original_value: 21 })
  const paid = await record('POST', `/charges/${data.txid}/pay`, { payer: { name: 'Ana' } })
  expect(paid).toMatchObject({ value: 21, payer: { name: 'Ana' } })
  await pix.post('/v1/pix/cashin/refund', { end_to_end_id: paid.end_to_end_id })
  expect(await call('POST', `/refunds/${paid.end_to_end_id}/settle`, {})).toMatchObject({ status: 200 })
  expect(await call('POST', `/refunds/${paid.end_to_end_id}/settle`, {})).toMatchObject({ status: 404 })
})

test('a transfer, a case, a key, an account and a report are moved by hand', async () => {
  const destination = { pix_key_type: 'EMAIL', pix_key: 'x@exemplo.com.br' }
  const sent = await pix.post('/v1/wallet/transfer', { value: 3, destination_bank_account: destination })
  expect(await call('POST', `/transfers/${sent.data.txid}/settle`)).toMatchObject({ status: 200 })
  const transactionId = wordOf(await record('POST', '/received', { value: 5 }), 'end_to_end_id')
  const registered = await record('POST', '/infractions', { transaction_id: transactionId, situation_type: 'OTHER' })
  expect(registered).toMatchObject({ transaction_id: transactionId, situation_type: 'OTHER', amount: 500 })
  const key = await pix.post('/v1/pixkey/new', {})
  expect(await call('POST', `/keys/${key.data.id}`, { removal: 'refused' })).toMatchObject({ status: 200 })
  const opened = await pix.post('/v1/accounts/new', { tax_id: '12345678909', external_id: 'x' })
  expect(await call('POST', `/accounts/${opened.data.id}`, { status: 'blocked' })).toMatchObject({ status: 200 })
  expect(await call('POST', '/statements/large', { megabytes: 1 })).toMatchObject({ status: 200 })
})

test('a document is captured, cancelled and purged', async () => {
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const captured = await record('POST', '/documents', { modelo: 'nfe' })
  const key = wordOf(captured, 'chave')
  const read = (rest = '') => fetch(`${simulator.accountingUrl}/v1/documentos/${key}${rest}`, { headers })
  expect(await (await read()).json()).toMatchObject({ dados: { chave: key, cancelada: false, expurgada: false } })
  expect(await call('POST', `/documents/${key}/cancel`)).toMatchObject({ status: 200 })
  expect(await call('POST', `/documents/${key}/purge`)).toMatchObject({ status: 200 })
  expect(await (await read()).json()).toMatchObject({ dados: { cancelada: true, expurgada: true } })
  expect((await read('/xml')).status).toBe(410)
})

test('the record of a document can leave out whether it was cancelled', async () => {
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const key = wordOf(await record('POST', '/documents', { modelo: 'nfe' }), 'chave')
  expect(await call('POST', `/documents/${key}/hide-cancellation`)).toMatchObject({ status: 200 })
  const answer = await (await fetch(`${simulator.accountingUrl}/v1/documentos/${key}`, { headers })).json()
  expect(answer.dados).toMatchObject({ chave: key, expurgada: false })
  expect(answer.dados).not.toHaveProperty('cancelada')
})

test.each([
  ['denied', '<cStat>302</cStat>'],
  ['homologation', '<tpAmb>2</tpAmb>'],
  ['cancelled-inside', '<tpEvento>110111</tpEvento>'],
  ['acre', '-05:00</dhEmi>'],
  ['letter', '<xCorrecao>'],
  ['extract', '<resNFe>'],
])('the file of a note can be %s', async (as, expected) => {
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const key = wordOf(await record('POST', '/documents', { modelo: 'nfe' }), 'chave')
  const xml = async () => (await fetch(`${simulator.accountingUrl}/v1/documentos/${key}/xml`, { headers })).text()
  expect(await xml()).not.toContain(expected)
  expect(await call('POST', `/documents/${key}/alter`, { as })).toMatchObject({ status: 200 })
  expect(await xml()).toContain(expected)
})

test('a large document is as large as requested', async () => {
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const captured = await record('POST', '/documents/large', { megabytes: 4 })
  const file = await fetch(`${simulator.accountingUrl}/v1/documentos/${captured.chave}/pdf`, { headers })
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThanOrEqual(4 * 1_000_000)
})

test('settings change in place', async () => {
  const changed = await record('POST', '/settings', { order: 'asc', refundSettleMs: 1000, allowIp: null })
  expect(changed).toMatchObject({ order: 'asc', refundSettleMs: 1000, rate: 120 })
  const id = freshDeposit(simulator, 10)
  await pix.post('/v1/pix/cashin/refund', { end_to_end_id: id })
  await call('POST', '/clock', { advanceMs: 1000 })
  const refunds = recordsOf((await record('GET', '/state')).refunds)
  expect(refunds.find(({ endToEndId }) => endToEndId === id)).toMatchObject({ status: 'DEVOLVIDO' })
})

test('the clock moves to an instant', async () => {
  expect((await record('POST', '/clock', { now: '2026-04-01T00:00:00Z' })).now).toMatch(/^2026-04-01T00:00:0/)
})

test('webhooks are configured, sent and listed', async () => {
  const target = {
    service: 'pix',
    url: `${simulator.url}/nowhere`,
    secret: 's',
    scheme: 'hmac-sha256-hex',
    header: 'x-h',
  }
  const { service: _, ...configured } = target
  expect(await record('POST', '/webhooks', target)).toEqual(configured)
  const { value } = await call('POST', '/webhooks/send', { type: 'CashIn', repeat: 2, id: 'evt_x' })
  expect(recordsOf(value).map(({ status, id }) => [status, id])).toEqual([
    [404, 'evt_x'],
    [404, 'evt_x'],
  ])
  expect(recordsOf((await call('GET', '/webhooks/deliveries')).value).length).toBeGreaterThanOrEqual(2)
})

test.each([
  ['POST', '/faults', { service: 'pix', path: '/x', kind: 'sneeze' }, 400],
  ['POST', '/faults', { path: '/x', kind: 'reset' }, 400],
  ['POST', '/faults', { service: 'pix', kind: 'reset' }, 400],
  ['POST', '/settings', { ordre: 'asc' }, 400],
  ['POST', '/settings', { order: 'sideways' }, 400],
  ['POST', '/clock', { now: 'tomorrow' }, 400],
  ['POST', '/charges/nada/pay', {}, 404],
  ['POST', '/charges/nada', { value: null }, 404],
  ['POST', '/charges/nada', {}, 400],
  ['POST', '/received', { account_id: 'nada' }, 404],
  ['POST', '/infractions', { transaction_id: 'nada' }, 404],
  ['POST', '/transfers/nada/settle', {}, 404],
  ['POST', '/accounts/nada', { status: 'x' }, 404],
  ['POST', '/accounts/nada', {}, 400],
  ['POST', '/keys/nada', { removal: 'slow' }, 400],
  ['POST', '/statements/large', {}, 400],
  ['POST', '/documents/nada/purge', {}, 404],
  ['POST', '/documents/nada/cancel', {}, 404],
  ['POST', '/documents/nada/alter', { as: 'denied' }, 404],
  ['POST', '/documents/nada/alter', { as: 'gone' }, 400],
  ['POST', '/webhooks/send', {}, 400],
  ['GET', '/nothing', undefined, 404],
])('%s %s %o answers an error', async (method, path, body, status) => {
  expect(await call(method, path, body)).toMatchObject({ status, value: { error: expect.any(String) } })
})

test('reset brings the first state back', async () => {
  const first = await startSimulator({ now: '2026-03-10T12:00:00Z', seed: 3 })
  await call('POST', '/reset')
  const { now: _, ...ours } = simulator.state()
  const { now: __, ...fresh } = first.state()
  expect(ours).toEqual(fresh)
  expect(simulator.requests()).toEqual([])
  expect(simulator.movements()).toEqual([])
  await first.stop()
})

test('another seed is another state', async () => {
  const other = await startSimulator({ now: '2026-03-10T12:00:00Z', seed: 4 })
  const first = await startSimulator({ now: '2026-03-10T12:00:00Z', seed: 3 })
  expect(other.state().received).not.toEqual(first.state().received)
  await Promise.all([other.stop(), first.stop()])
})
