import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import {
  type AccountingClient,
  accountingClient,
  type Documento,
  documentoSchema,
  empresaSchema,
  FIXED_NOW,
  list,
  one,
} from './test-client.ts'

let simulator: Simulator
let client: AccountingClient
let newestFirst: Documento[]

beforeAll(async () => {
  simulator = await startSimulator({ now: FIXED_NOW, rate: 10_000 })
  client = accountingClient(simulator)
  newestFirst = await client.documents()
})
afterAll(() => simulator.stop())

describe.each(['desc', 'asc'] as const)('%s', (order) => {
  beforeAll(() => {
    simulator.changeSettings({ order })
  })
  afterAll(() => {
    simulator.changeSettings({ order: 'desc' })
  })

  test.each([200, 137, 50])('documents page to the end by %i, none missing or doubled, in order', async (limit) => {
    const documents = await client.all(documentoSchema, `/v1/documentos?limite=${limit}`)
    const ids = documents.map(({ id }) => BigInt(id))
    const direction = order === 'asc' ? 1 : -1
    expect(ids).toHaveLength(3_000)
    expect(new Set(ids).size).toBe(3_000)
    expect(ids).toEqual(ids.toSorted((one, other) => direction * (one < other ? -1 : 1)))
  })

  test('companies page to the end by CNPJ', async () => {
    const companies = await client.all(empresaSchema, '/v1/empresas?limite=5')
    expect(companies).toHaveLength(12)
    expect(new Set(companies.map(({ cnpj }) => cnpj)).size).toBe(12)
  })

  test('a cursor need not be the id of a document', async () => {
    const cursor = order === 'asc' ? '9223372036854775807' : '0'
    const page = await client.read(list(documentoSchema), `/v1/documentos?cursor=${cursor}`)
    expect(page.dados).toEqual([])
    expect(page.paginacao).toEqual({ proximo_cursor: null, tem_mais: false })
  })
})

describe('lists', () => {
  test('have 50 rows without a limit, and say that there is more', async () => {
    const page = await client.read(list(documentoSchema), '/v1/documentos')
    expect(page.dados).toHaveLength(50)
    expect(page.paginacao).toEqual({ proximo_cursor: page.dados[49]?.id, tem_mais: true })
  })

  test.each(['1', '200'])('take the bound %s of the limit', async (limit) => {
    const page = await client.read(list(documentoSchema), `/v1/documentos?limite=${limit}`)
    expect(page.dados).toHaveLength(Number(limit))
  })

  test('a page that ends exactly at the end has no more', async () => {
    const page = await client.read(list(empresaSchema), '/v1/empresas?limite=12')
    expect(page.dados).toHaveLength(12)
    expect(page.paginacao).toEqual({ proximo_cursor: null, tem_mais: false })
  })

  test.each(['nfs-e', 'nfe', 'nfce', 'cte', 'mdfe', 'nfcom'])('filter by model %s', async (model) => {
    const found = await client.documents(`&modelo=${model}`)
    expect(found.map(({ id }) => id)).toEqual(newestFirst.filter((one) => one.modelo === model).map(({ id }) => id))
    expect(found.length).toBeGreaterThan(50)
  })

  test('filter by company', async () => {
    const companies = await client.all(empresaSchema, '/v1/empresas')
    const counts = await Promise.all(
      companies.map(async ({ id }) => (await client.documents(`&empresa_id=${id}`)).length),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3_000)
    expect(Math.min(...counts)).toBeGreaterThan(20)
  })

  test('an unknown company has no documents', async () => {
    expect(await client.documents('&empresa_id=00000000-0000-4000-8000-000000000000')).toEqual([])
  })

  test('filter by months, both included, together with the others', async () => {
    const found = await client.documents('&competencia_de=2026-03&competencia_ate=2026-04&modelo=nfe')
    const expected = newestFirst.filter(
      ({ competencia, modelo }) => modelo === 'nfe' && (competencia === '2026-03' || competencia === '2026-04'),
    )
    expect(found).toEqual(expected)
    expect(found.length).toBeGreaterThan(20)
  })

  test('one bound alone is open on the other side', async () => {
    const from = await client.documents('&competencia_de=2026-06')
    const to = await client.documents('&competencia_ate=2026-05')
    expect(from.length + to.length).toBe(3_000)
  })
})

describe('one', () => {
  test('company by id', async () => {
    const [first] = await client.all(empresaSchema, '/v1/empresas')
    const { dados } = await client.read(one(empresaSchema), `/v1/empresas/${first?.id}`)
    expect(dados).toEqual(first)
  })

  test('document by id, by 44-character key and by 50-character key', async () => {
    const long = newestFirst.find(({ chave }) => chave.length === 50)
    const lettered = newestFirst.find(({ chave }) => chave.length === 44 && /[A-Z]/.test(chave))
    const addresses = [newestFirst[0]?.id, newestFirst[0]?.chave, long?.chave, lettered?.chave]
    const read = await Promise.all(addresses.map((id) => client.read(one(documentoSchema), `/v1/documentos/${id}`)))
    expect(read.map(({ dados }) => dados)).toEqual([newestFirst[0], newestFirst[0], long, lettered])
  })

  test('neighbouring ids beyond 2^53 are different documents', async () => {
    const large = newestFirst.filter(({ id }) => BigInt(id) > 2n ** 53n).map(({ id }) => BigInt(id))
    const id = large.find((candidate) => large.includes(candidate + 1n))
    const both = [id, (id ?? 0n) + 1n].map((each) => client.read(one(documentoSchema), `/v1/documentos/${each}`))
    const [first, second] = await Promise.all(both)
    expect(first?.dados.id).toBe(String(id))
    expect(second?.dados.id).toBe(String((id ?? 0n) + 1n))
    expect(first?.dados.chave).not.toBe(second?.dados.chave)
  })
})

test('every answer carries a request id of its own', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => client.read(list(empresaSchema), '/v1/empresas')))
  expect(new Set(answers.map(({ requisicao_id }) => requisicao_id)).size).toBe(3)
})
