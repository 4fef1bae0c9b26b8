import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentials } from '../context.ts'
import { type Simulator, startSimulator } from '../server.ts'
import { expiredKey, revokedKey } from './keys.ts'
import { type AccountingClient, accountingClient, type Documento, FIXED_NOW, firstOf } from './test-client.ts'

let simulator: Simulator
let client: AccountingClient
let documents: Documento[]

beforeAll(async () => {
  simulator = await startSimulator({ now: FIXED_NOW, rate: 10_000 })
  client = accountingClient(simulator)
  documents = await client.documents()
})
afterAll(() => simulator.stop())

const keyedRoutes: [method: string, path: string][] = [
  ['GET', '/v1/empresas'],
  ['GET', '/v1/empresas/00000000-0000-4000-8000-000000000000'],
  ['GET', '/v1/documentos'],
  ['GET', '/v1/documentos/1'],
  ['GET', '/v1/documentos/1/xml'],
  ['GET', '/v1/documentos/1/pdf'],
  ['POST', '/v1/documentos/1/link'],
]

describe.each(keyedRoutes)('%s %s without a good key', (method, path) => {
  test.each([
    ['absent', '', 'chave_invalida'],
    ['not a bearer', `Basic ${credentials.accountingKey}`, 'chave_invalida'],
    ['unknown', 'Bearer chave_desconhecida', 'chave_invalida'],
    ['revoked', `Bearer ${revokedKey}`, 'chave_invalida'],
    ['expired', `Bearer ${expiredKey}`, 'chave_expirada'],
  ])('%s: 401', async (_, authorization, codigo) => {
    expect(await client.refusal(path, { method, headers: { authorization } })).toMatchObject({ status: 401, codigo })
  })
})

test.each([
  ['/v1/empresas/00000000-0000-4000-8000-000000000000'],
  ['/v1/empresas/not-a-uuid'],
  ['/v1/documentos/1'],
  ['/v1/documentos/99999999999999999999999'],
  ['/v1/documentos/35260500000000000000550010000000011000000000'],
  ['/v1/documentos/1/xml'],
  ['/v1/documentos/1/pdf'],
  ['/v1/outra-coisa'],
  ['/v1/documentos/1/xml/extra'],
])('%s: 404 nao_encontrado', async (path) => {
  expect(await client.refusal(path)).toMatchObject({ status: 404, codigo: 'nao_encontrado' })
})

test('a link for an unknown document: 404', async () => {
  const answer = await client.refusal('/v1/documentos/1/link', { method: 'POST' })
  expect(answer).toMatchObject({ status: 404, codigo: 'nao_encontrado' })
})

test.each([
  ['/v1/documentos?limite=0'],
  ['/v1/documentos?limite=201'],
  ['/v1/documentos?limite=-1'],
  ['/v1/documentos?limite=dez'],
  ['/v1/documentos?limite=1.5'],
  ['/v1/documentos?limite='],
  ['/v1/documentos?cursor=abc'],
  ['/v1/documentos?cursor=9223372036854775808'],
  ['/v1/documentos?modelo=nf3e'],
  ['/v1/documentos?empresa_id=123'],
  ['/v1/documentos?competencia_de=2026-13'],
  ['/v1/documentos?competencia_ate=202605'],
  ['/v1/empresas?limite=0'],
  ['/v1/empresas?limite=201'],
  ['/v1/empresas?cursor=123'],
])('%s: 400 parametro_invalido', async (path) => {
  expect(await client.refusal(path)).toMatchObject({ status: 400, codigo: 'parametro_invalido' })
})

test.each([
  ['DELETE', '/v1/empresas'],
  ['POST', '/v1/documentos'],
  ['GET', '/v1/documentos/ID/link'],
  ['POST', '/v1/documentos/ID/xml'],
])('%s %s: 405', async (method, path) => {
  const address = path.replace('ID', documents[0]?.id ?? '')
  expect(await client.refusal(address, { method })).toMatchObject({ status: 405, codigo: 'metodo_nao_permitido' })
})

describe('a purged document', () => {
  test('answers 410 for its content and keeps its metadata', async () => {
    const { id } = firstOf(documents, ({ expurgada }) => expurgada)
    const purged = { status: 410, codigo: 'conteudo_expurgado' }
    expect(await client.refusal(`/v1/documentos/${id}/xml`)).toMatchObject(purged)
    expect(await client.refusal(`/v1/documentos/${id}/pdf`)).toMatchObject(purged)
    expect(await client.refusal(`/v1/documentos/${id}/link`, { method: 'POST' })).toMatchObject(purged)
    expect((await client.request(`/v1/documentos/${id}`)).status).toBe(200)
  })
})

describe('a document without that file', () => {
  test.each(['cte', 'mdfe'])('%s has no PDF: 422', async (model) => {
    const { id } = firstOf(documents, ({ modelo, expurgada }) => modelo === model && !expurgada)
    const none = { status: 422, codigo: 'pdf_indisponivel' }
    expect(await client.refusal(`/v1/documentos/${id}/pdf`)).toMatchObject(none)
    expect(await client.refusal(`/v1/documentos/${id}/link`, { method: 'POST' })).toMatchObject(none)
  })

  test('an NFS-e of a municipal layout has XML and no PDF', async () => {
    const municipal = firstOf(
      documents,
      ({ chave, expurgada }) => chave.length === 50 && chave[7] === '1' && !expurgada,
    )
    expect((await client.request(`/v1/documentos/${municipal.id}/xml`)).status).toBe(200)
    expect(await client.refusal(`/v1/documentos/${municipal.id}/pdf`)).toMatchObject({ codigo: 'pdf_indisponivel' })
  })

  test('a few have no XML: 422 conteudo_indisponivel, for the PDF too', async () => {
    const known = documents.filter(({ modelo, expurgada }) => modelo === 'nfe' && !expurgada).slice(0, 300)
    // One after the other: a busy machine does not accept hundreds of connections at once in time.
    const statuses: number[] = []
    for (const { id } of known) {
      const answer = await client.request(`/v1/documentos/${id}/xml`)
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    const without = known.filter((_, index) => statuses[index] === 422)
    expect(without.length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
    const none = { status: 422, codigo: 'conteudo_indisponivel' }
    expect(await client.refusal(`/v1/documentos/${without[0]?.id}/xml`)).toMatchObject(none)
    expect(await client.refusal(`/v1/documentos/${without[0]?.id}/pdf`)).toMatchObject(none)
  })
})

test('an unexpected failure: 500 erro_interno with a request id', async () => {
  const id = documents[7]?.id ?? ''
  simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}`, kind: 'status', status: 500 })
  const answer = await client.refusal(`/v1/documentos/${id}`)
  expect(answer).toMatchObject({ status: 500, codigo: 'erro_interno' })
  expect(answer.requestId).not.toBe('')
})
