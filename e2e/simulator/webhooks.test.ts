import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBody } from './exchange.ts'
import { type JsonRecord, parseRecord } from './json.ts'
import { type Simulator, startSimulator } from './server.ts'
import { accountIds, freshDeposit, pixClient, wordOf } from './test-client.ts'

interface Received {
  headers: IncomingHttpHeaders
  text: string
  event: JsonRecord
}

/** Answers with the statuses in turn, then 200; `next` waits for the delivery at that index. */
async function startReceiver(statuses: number[] = []) {
  const received: Received[] = []
  const waiting: { position: number; resolve: (delivery: Received) => void }[] = []
  const server = createServer(async (raw, response) => {
    const text = (await readBody(raw)).toString('utf8')
    const delivery = { headers: raw.headers, text, event: parseRecord(text) ?? {} }
    received.push(delivery)
    response.writeHead(statuses.shift() ?? 200).end()
    for (const { resolve } of waiting.filter(({ position }) => position === received.length - 1)) resolve(delivery)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    next(position: number): Promise<Received> {
      const known = received[position]
      return known ? Promise.resolve(known) : new Promise((resolve) => waiting.push({ position, resolve }))
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

let receiver: Awaited<ReturnType<typeof startReceiver>>
let simulator: Simulator

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startSimulator({ appUrl: receiver.url })
})
afterEach(async () => {
  await simulator.stop()
  receiver.stop()
})

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

test('a paid charge is announced, signed over time and body', async () => {
  const [main] = accountIds(simulator)
  const { data } = await pixClient(simulator).post('/v1/pix/immediate', { original_value: 7 })
  simulator.payCharge(wordOf(data, 'txid'))
  const { event, headers, text } = await receiver.next(0)
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    object: 'CashIn',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    account_id: main,
    data: expect.objectContaining({ txid: data.txid, value: 7, end_to_end_id: expect.any(String) }),
  })
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? []
  expect(v1).toBe(hmac(simulator.pixWebhookSecret, `${t}.${text}`))
})

test('a refund, a transfer, a case and an account are announced', async () => {
  const [, sub] = accountIds(simulator)
  const pix = pixClient(simulator)
  const id = freshDeposit(simulator, 50)
  await receiver.next(0)
  await pix.post('/v1/pix/cashin/refund', { end_to_end_id: id, integration_id: 'dev' })
  simulator.settleRefund(id, 'DEVOLVIDO')
  expect((await receiver.next(1)).event).toMatchObject({ object: 'CashIn', data: { status: 'DEVOLVIDO', value: -50 } })
  const destination = { pix_key_type: 'EMAIL', pix_key: 'x@exemplo.com.br' }
  const sent = await pix.post('/v1/wallet/transfer', { value: 5, destination_bank_account: destination })
  simulator.settleTransfer(wordOf(sent.data, 'txid'), 'done')
  const txid = sent.data.txid
  expect((await receiver.next(2)).event).toMatchObject({ object: 'Transfer', data: { txid, status: 'done' } })
  const registered = simulator.registerInfraction()
  expect((await receiver.next(3)).event).toMatchObject({ object: 'Infraction', data: { id: registered.id } })
  simulator.changeAccount(sub, 'blocked')
  expect((await receiver.next(4)).event).toMatchObject({
    object: 'Account',
    account_id: sub,
    data: { status: 'blocked' },
  })
})

test('a delivery that was not taken comes again, the same event', async () => {
  const failing = await startReceiver([500, 503])
  simulator.configureWebhooks('pix', { url: failing.url })
  simulator.receive()
  const [first, , third] = [await failing.next(0), await failing.next(1), await failing.next(2)]
  expect(third.event).toEqual(first.event)
  failing.stop()
})

test('another header, secret and scheme', async () => {
  const target = { secret: 'outro', scheme: 'hmac-sha256-hex', header: 'x-hub-assinatura' } as const
  simulator.configureWebhooks('pix', { url: `${receiver.url}/aqui`, ...target })
  simulator.receive()
  const { headers, text } = await receiver.next(0)
  expect(headers['x-hub-assinatura']).toBe(hmac('outro', text))
})

test('one event on demand, repeated, with a chosen id and data', async () => {
  const data = { txid: 'abc' }
  const sent = await simulator.sendWebhook({ service: 'pix', type: 'CashIn', id: 'evt_1', data, repeat: 3 })
  expect(sent.map(({ status, id }) => [status, id])).toEqual([
    [200, 'evt_1'],
    [200, 'evt_1'],
    [200, 'evt_1'],
  ])
  expect((await receiver.next(2)).event).toMatchObject({ id: 'evt_1', data })
  expect(simulator.deliveries()).toHaveLength(3)
})

test.each(['CashIn', 'Transfer', 'Infraction', 'Account'])('a %s event with made-up data', async (type) => {
  await simulator.sendWebhook({ service: 'pix', type })
  expect((await receiver.next(0)).event).toMatchObject({ object: type, data: expect.any(Object) })
})

test('a bad signature', async () => {
  await simulator.sendWebhook({ service: 'pix', type: 'Account', badSignature: true })
  const { headers, text } = await receiver.next(0)
  const [, t, v1] = /^t=(\d+),v1=(.*)$/.exec(String(headers['x-signature'])) ?? []
  expect(v1).toMatch(/^[0-9a-f]{64}$/)
  expect(v1).not.toBe(hmac(simulator.pixWebhookSecret, `${t}.${text}`))
})

test('an accounting event has its three headers and its own body', async () => {
  await simulator.sendWebhook({ service: 'accounting', type: 'sync.falhou', data: { motivo: 'tempo' } })
  const { headers, text, event } = await receiver.next(0)
  expect(event).toMatchObject({ tipo: 'sync.falhou', versao: '1', id: headers['x-entrega'] })
  expect(event.id).toMatch(/^evt_/)
  expect(headers['x-evento']).toBe('sync.falhou')
  const [, t, v1] = /^t=(\d+),v1=(.*)$/.exec(String(headers['x-assinatura'])) ?? []
  expect(v1).toBe(hmac(simulator.accountingWebhookSecret, `${t}.${text}`))
})

test('without an address nothing is sent, and asking for it says so', async () => {
  const alone = await startSimulator()
  alone.receive()
  await expect(alone.sendWebhook({ service: 'pix', type: 'CashIn' })).rejects.toThrow('no address configured for pix')
  await expect(alone.sendWebhook({ service: 'pix', type: 'Other' })).rejects.toThrow('unknown event type')
  expect(() => alone.configureWebhooks('pix', { secret: 'x' })).toThrow('url is required')
  expect(alone.deliveries()).toEqual([])
  await alone.stop()
})
