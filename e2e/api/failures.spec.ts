import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

type Row = [kind: FaultOrder['kind'], status: number | undefined, ours: number, code: string]

const failures: Row[] = [
  ['status', 401, 502, 'upstream_unauthorized'],
  ['status', 500, 502, 'upstream_unreachable'],
  ['status', 503, 502, 'upstream_unreachable'],
  ['reset', undefined, 502, 'upstream_unreachable'],
  ['html', undefined, 502, 'upstream_invalid_response'],
  ['half-json', undefined, 502, 'upstream_invalid_response'],
  ['truncated', undefined, 502, 'upstream_invalid_response'],
  ['empty', undefined, 502, 'upstream_invalid_response'],
]

/** Number of Lastro's attempts. */
const times = 3

async function untouchedDocument(env: Environment): Promise<string> {
  return String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
}

for (const [kind, status, ours, code] of failures) {
  test(`accounting fails with ${kind} ${status ?? ''}: ${code}, and the session lives on`, async ({ as, env }) => {
    const id = await untouchedDocument(env)
    env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}`, kind, status, times })
    const finance = await as('finance')
    const problem = await problemOf(await finance.get(`/api/documents/${id}`), ours, code)
    expect(JSON.stringify(problem)).not.toContain(env.simulator.accountingKey)
    env.simulator.clearFaults()
    expect(await dataOf(await finance.get(`/api/documents/${id}`))).toMatchObject({ id })
  })

  test(`Pix fails with ${kind} ${status ?? ''}: ${code}, and the session lives on`, async ({ as, env }) => {
    const accountId = randomUUID()
    env.simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', match: accountId, kind, status, times })
    const finance = await as('finance')
    const problem = await problemOf(await finance.get('/api/pix/balance', { params: { accountId } }), ours, code)
    expect(JSON.stringify(problem)).not.toContain(env.simulator.pixToken)
    env.simulator.clearFaults()
    await dataOf(await finance.get('/api/pix/balance'))
  })
}

test('a refused Pix credential names its three causes', async ({ as, env }) => {
  const accountId = randomUUID()
  const fault = { service: 'pix', path: '/v1/wallet/balance', match: accountId, kind: 'status', status: 401 } as const
  env.simulator.armFault(fault)
  const answer = await (await as('finance')).get('/api/pix/balance', { params: { accountId } })
  const { detail } = await problemOf(answer, 502, 'upstream_unauthorized')
  expect(detail).toMatch(/token/i)
  expect(detail).toMatch(/IP/)
  expect(detail).toMatch(/User-Agent/i)
})

test('an expired and a wrong accounting key are answered in upstream’s words', async ({ as, env }) => {
  const finance = await as('finance')
  for (const [codigo, mensagem] of [
    ['chave_expirada', 'Chave de API expirada.'],
    ['chave_invalida', 'Chave de API ausente ou inválida.'],
  ] as const) {
    const id = await untouchedDocument(env)
    const body = { erro: { codigo, mensagem }, requisicao_id: 'req_1' }
    env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}`, kind: 'status', status: 401, body })
    const problem = await problemOf(await finance.get(`/api/documents/${id}`), 502, 'upstream_unauthorized')
    expect(problem).toMatchObject({ upstreamCode: codigo, upstreamMessage: mensagem, upstreamService: 'accounting' })
    expect(problem.detail).not.toMatch(/IP|User-Agent/)
  }
})

test('a refused transfer answers upstream’s words, at once and later', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const body = { success: false, message: 'Conta bloqueada.', data: { motivo: 'judicial' } }
  env.simulator.armFault({
    service: 'pix',
    path: '/v1/wallet/transfer',
    match: key,
    kind: 'status',
    status: 400,
    body,
  })
  const data = { amountCents: 900, key: { type: 'CPF', value: '12345678909' } }
  const refused = await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': key } })
  const stated = { upstreamMessage: 'Conta bloqueada.', upstreamDetails: { motivo: 'judicial' } }
  expect(await problemOf(refused, 422, 'payment_refused')).toMatchObject(stated)
  const { error } = await dataOf(await finance.get(`/api/operations/${key}`))
  expect(error).toMatchObject({ code: 'payment_refused', ...stated })
})

test('a 200 with success false is an invalid response', async ({ as, env }) => {
  const accountId = randomUUID()
  env.simulator.armFault({
    service: 'pix',
    path: '/v1/wallet/balance',
    match: accountId,
    kind: 'success-false',
    times,
  })
  const answer = await (await as('finance')).get('/api/pix/balance', { params: { accountId } })
  await problemOf(answer, 502, 'upstream_invalid_response')
})

test('a read that fails once is retried', async ({ as, env }) => {
  const id = await untouchedDocument(env)
  env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}`, kind: 'reset' })
  expect(await dataOf(await (await as('finance')).get(`/api/documents/${id}`))).toMatchObject({ id })
})

test('a 429 of the Pix API is answered with its Retry-After', async ({ as, env }) => {
  const accountId = randomUUID()
  const headers = { 'Retry-After': '42' }
  env.simulator.armFault({
    service: 'pix',
    path: '/v1/wallet/balance',
    match: accountId,
    kind: '429',
    headers,
    times,
  })
  const answer = await (await as('finance')).get('/api/pix/balance', { params: { accountId } })
  await problemOf(answer, 503, 'upstream_busy')
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(30)
})

test('silence past 30 seconds: a read times out, a charge becomes unknown', { tag: '@long' }, async ({ as, env }) => {
  const finance = await as('finance')
  const id = await untouchedDocument(env)
  const key = randomUUID()
  env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}`, kind: 'timeout', times })
  env.simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: key, kind: 'applied-then-timeout' })
  const timeout = 60_000
  const headers = { 'idempotency-key': key }
  const [read, charge] = await Promise.all([
    finance.get(`/api/documents/${id}`, { timeout }),
    finance.post('/api/pix/charges', { data: { amountCents: 100 }, headers, timeout }),
  ])
  await problemOf(read, 504, 'upstream_timeout')
  expect(await dataOf(charge, 202)).toMatchObject({ state: 'unknown' })
})

test('30 seconds without an answer to a transfer are unknown, then settle by themselves', { tag: '@long' }, async ({
  as,
  env,
}) => {
  env.simulator.changeSettings({ transferSettleMs: 5_000 })
  const finance = await as('finance')
  const path = '/v1/wallet/transfer'
  const [taken, lost] = [randomUUID(), randomUUID()]
  env.simulator.armFault({ service: 'pix', path, match: taken, kind: 'applied-then-timeout' })
  env.simulator.armFault({ service: 'pix', path, match: lost, kind: 'timeout' })
  const data = { amountCents: 4_321, key: { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } }
  const send = (key: string) =>
    finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': key }, timeout: 60_000 })
  for (const answer of await Promise.all([taken, lost].map(send)))
    expect(await dataOf(answer, 202)).toMatchObject({ state: 'unknown', error: { code: 'upstream_timeout' } })
  for (const key of [taken, lost]) {
    const state = async () => (await dataOf(await finance.get(`/api/operations/${key}`))).state
    await expect.poll(state).toBe('confirmed')
    const moved = env.simulator
      .movements()
      .filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === key)
    expect(moved).toHaveLength(1)
  }
  env.simulator.changeSettings({ transferSettleMs: null })
})
