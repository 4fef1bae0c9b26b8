import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { freshDeposit } from '../simulator/test-client.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const path = '/api/operations/export'

/**
 * Three transfers, a charge and a refund; the transfers' descriptions and the charge's external id contain the mark.
 */
async function someOperations(finance: APIRequestContext, endToEndId: string): Promise<string> {
  const mark = randomUUID()
  const post = (kind: string, data: object) =>
    finance.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': randomUUID() } })
  const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' }
  for (const description of [`=cmd ${mark}`, `com; ponto "e" vírgula ${mark}`, `último ${mark}`])
    await dataOf(await post('transfers', { amountCents: 123_456, key, description }), 201)
  await dataOf(await post('charges', { amountCents: 5, externalId: mark }), 201)
  await dataOf(await post('refunds', { endToEndId }), 201)
  return mark
}

test('a CSV has a BOM, semicolons, decimal commas and no formulas', async ({ as, env }) => {
  const finance = await as('finance')
  const mark = await someOperations(finance, freshDeposit(env.simulator, 10))
  const answer = await finance.get(path, { params: { format: 'csv', q: mark, download: 1 } })
  expect(answer.status()).toBe(200)
  const headers = answer.headers()
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment;.*lastro_operacoes_\d{4}-\d{2}-\d{2}\.csv/)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const body = await answer.body()
  expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, ...lines] = body.toString('utf8').slice(1).trimEnd().split('\n')
  expect(header?.split(';').slice(0, 5)).toEqual(['Criada em', 'Tipo', 'Situação', 'Valor (R$)', 'Conta'])
  expect(lines).toHaveLength(4)
  expect(lines.filter((line) => line.includes(';1234,56;'))).toHaveLength(3)
  expect(lines.filter((line) => line.includes(';0,05;'))).toHaveLength(1)
  expect(lines.join('\n')).toContain(`;'=cmd ${mark};`)
  expect(lines.join('\n')).toContain(`;"com; ponto ""e"" vírgula ${mark}";`)
})

test('a JSON export holds the filtered list', async ({ as, env }) => {
  const finance = await as('finance')
  const mark = await someOperations(finance, freshDeposit(env.simulator, 10))
  const filters: Record<string, string>[] = [{}, { kind: 'pix.transfer' }, { state: 'failed' }]
  for (const narrowing of filters) {
    const filter = { q: mark, ...narrowing }
    // An operation may settle between the two reads.
    await expect(async () => {
      const answer = await finance.get(path, { params: { ...filter, format: 'json' } })
      expect(answer.headers()['content-type']).toContain('application/json')
      const { items } = await rowsOf(await finance.get('/api/operations', { params: filter }))
      expect(await answer.json()).toEqual(items)
    }).toPass({ timeout: 60_000 })
  }
})

test('each role exports the kinds that it may read, and the export is audited', async ({ as }) => {
  const params = { format: 'json', q: randomUUID() }
  for (const role of ['finance', 'manager', 'admin', 'support'] as const)
    expect(await (await (await as(role)).get(path, { params })).json()).toEqual([])
  const transfers = { ...params, kind: 'pix.transfer' }
  await problemOf(await (await as('support')).get(path, { params: transfers }), 403, 'forbidden')
  await problemOf(await (await as(null)).get(path, { params }), 401, 'unauthenticated')
  const trace = await rowsOf(await (await as('admin')).get('/api/audit?action=operations.export&limit=200'))
  const mine = trace.items.filter(({ detail }) => Object(detail).q === params.q)
  expect(mine.map(({ actor }) => actor).toSorted()).toEqual([
    'caio.prado@grupoipe.com.br',
    'helena.rocha@grupoipe.com.br',
    'marina.duarte@grupoipe.com.br',
    'rafael.tavares@grupoipe.com.br',
  ])
})

test('an export with an unknown parameter is refused', async ({ as }) => {
  const finance = await as('finance')
  for (const query of [
    '',
    'format=xlsx',
    'format=csv&kind=pix.boleto',
    'format=csv&state=lost',
    'format=csv&limit=5',
    'format=csv&colour=red',
  ])
    await problemOf(await finance.get(`${path}?${query}`), 400, 'invalid_request')
})
