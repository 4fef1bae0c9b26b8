import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { type AccountingClient, accountingClient, linkSchema, one } from './test-client.ts'

let simulator: Simulator
let client: AccountingClient

async function statuses(count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => client.request('/v1/empresas?limite=1')))
  return answers.map(({ status }) => status).toSorted()
}

async function start(options: { window: 'sliding' | 'fixed'; rate?: number }) {
  simulator = await startSimulator({ now: '2026-11-21T12:00:30.000Z', ...options })
  client = accountingClient(simulator)
}

afterEach(() => simulator.stop())

describe.each(['sliding', 'fixed'] as const)('%s window', (window) => {
  beforeEach(() => start({ window }))

  test('lets 120 requests through and refuses the next', async () => {
    expect(new Set(await statuses(120))).toEqual(new Set([200]))
    expect(await client.refusal('/v1/empresas')).toMatchObject({ status: 429, codigo: 'limite_excedido' })
  })

  test('counts every keyed route, whatever it answers', async () => {
    simulator.changeSettings({ rate: 3 })
    await client.request('/v1/documentos/1')
    await client.request('/v1/documentos?limite=0')
    await client.request('/v1/documentos/1/link', { method: 'POST' })
    expect(await statuses(1)).toEqual([429])
  })

  test('does not count requests without a good key', async () => {
    simulator.changeSettings({ rate: 3 })
    const headers = { authorization: 'Bearer chave_desconhecida' }
    await Promise.all(Array.from({ length: 5 }, () => client.request('/v1/empresas', { headers })))
    expect(await statuses(4)).toEqual([200, 200, 200, 429])
  })

  test('is over after a minute', async () => {
    simulator.changeSettings({ rate: 5 })
    await statuses(5)
    simulator.moveClock({ advanceMs: 60_000 })
    expect(await statuses(1)).toEqual([200])
  })
})

test('a fixed window begins anew with the minute', async () => {
  await start({ window: 'fixed', rate: 5 })
  expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429])
  simulator.moveClock({ now: '2026-11-21T12:01:00.000Z' })
  expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429])
})

test('a sliding window never lets more than its rate into any minute', async () => {
  await start({ window: 'sliding', rate: 5 })
  await statuses(2)
  simulator.moveClock({ now: '2026-11-21T12:01:00.000Z' })
  expect(await statuses(4)).toEqual([200, 200, 200, 429])
  simulator.moveClock({ now: '2026-11-21T12:01:35.000Z' })
  expect(await statuses(3)).toEqual([200, 200, 429])
})

test('a temporary link works when the limit is spent', async () => {
  await start({ window: 'sliding', rate: 2 })
  const page = await (await client.request('/v1/documentos?modelo=nfe&limite=1')).text()
  const chave = /"chave":"(\w+)"/.exec(page)?.[1] ?? ''
  const { dados } = one(linkSchema).parse(await (await client.link(chave)).json())
  expect(await statuses(1)).toEqual([429])
  expect((await fetch(dados.url)).status).toBe(200)
})
