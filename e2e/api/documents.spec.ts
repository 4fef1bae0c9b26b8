import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf, everyRow, type Fields, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { fetchAccounting } from '../support/upstream.ts'

const newestId = (one: Fields, other: Fields) => (BigInt(String(one.id)) < BigInt(String(other.id)) ? 1 : -1)

for (const [order, limit] of [
  ['desc', 200],
  ['asc', 199],
] as const) {
  test(`documents are paged to the end, none missing or doubled, in upstream's order, which is ${order}`, async ({
    as,
    env,
  }) => {
    env.simulator.changeSettings({ order })
    const support = await as('support')
    const rows = await everyRow((cursor) =>
      support.get('/api/documents', { params: { limit, ...(cursor ? { cursor } : {}) } }),
    )
    env.simulator.changeSettings({ order: 'desc' })
    const ids = rows.map((row) => String(row.id))
    const newestFirst = rows.toSorted(newestId).map((row) => String(row.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(Object(env.simulator.state().accounting).documents)
    expect(ids).toEqual(order === 'desc' ? newestFirst : newestFirst.toReversed())
  })
}

test('a document is the same by id and by key, in our field names', async ({ as }) => {
  const support = await as('support')
  const { items } = await rowsOf(await support.get('/api/documents?model=nfe&limit=3'))
  const [document] = items
  expect(document).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    accessKey: expect.stringMatching(/^[0-9A-Z]{44}$/),
    companyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    model: 'nfe',
    kind: expect.any(String),
    period: expect.stringMatching(/^\d{4}-\d{2}$/),
    cancelled: expect.any(Boolean),
    role: expect.any(String),
    purged: expect.any(Boolean),
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    retentionDays: expect.any(Number),
    expiresAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  })
  expect(await dataOf(await support.get(`/api/documents/${document?.id}`))).toEqual(document)
  expect(await dataOf(await support.get(`/api/documents/${document?.accessKey}`))).toEqual(document)
})

test('ids beyond 2^53 come exactly as upstream writes them', async ({ as, env }) => {
  const text = await (await fetchAccounting(env.simulator, '/v1/documentos?limite=150')).text()
  const theirs = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? '')
  expect(theirs.filter((id) => !Number.isSafeInteger(Number(id))).length).toBeGreaterThan(0)
  const support = await as('support')
  const { items, next } = await rowsOf(await support.get('/api/documents?limit=150'))
  expect(items.map((row) => row.id)).toEqual(theirs)
  const cursors = env.simulator.requests({ service: 'accounting', path: '/v1/documentos' }).length
  await rowsOf(await support.get('/api/documents', { params: { limit: 150, cursor: next ?? '' } }))
  const sent = env.simulator.requests({ service: 'accounting', path: '/v1/documentos' }).slice(cursors)
  expect(sent.map((request) => request.query.cursor)).toEqual([theirs.at(-1)])
})

test('filters narrow the list and reach upstream', async ({ as }) => {
  const support = await as('support')
  const list = async (params: Record<string, string | number>) =>
    (await rowsOf(await support.get('/api/documents', { params }))).items
  const [sample] = await list({ limit: 1, model: 'cte' })
  const companyId = String(sample?.companyId)
  const period = String(sample?.period)
  const rows = await list({ companyId, model: 'cte', from: period, to: period, limit: 200 })
  expect(rows.map((row) => row.id)).toContain(sample?.id)
  const differing = rows.filter((row) => row.companyId !== companyId || row.model !== 'cte' || row.period !== period)
  expect(differing).toEqual([])
})

test('national service keys of 50 characters find their document', async ({ as }) => {
  const support = await as('support')
  const { items } = await rowsOf(await support.get('/api/documents?model=nfs-e&limit=20'))
  const document = items.find((row) => String(row.accessKey).length === 50)
  expect(await dataOf(await support.get(`/api/documents/${document?.accessKey}`))).toEqual(document)
})

test('an unknown document is not found', async ({ as }) => {
  const support = await as('support')
  for (const id of ['1', '9007199254740993000', '0'.repeat(44), 'Z'.repeat(50)]) {
    await problemOf(await support.get(`/api/documents/${id}`), 404, 'not_found')
    await problemOf(await support.get(`/api/documents/${id}/xml`), 404, 'not_found')
  }
})

test('a link works without a session for as long as requested', async ({ as, env }) => {
  const support = await as('support')
  const { items } = await rowsOf(await support.get('/api/documents?model=nfe&limit=50'))
  const id = items.find((row) => row.purged === false)?.id
  const link = await dataOf(await support.post(`/api/documents/${id}/link`, { data: { type: 'xml', minutes: 2 } }), 201)
  expect(link).toMatchObject({ url: expect.stringMatching(/^http/), expiresAt: expect.any(String), type: 'xml' })
  const file = await fetch(String(link.url))
  expect(file.status).toBe(200)
  const direct = await fetchAccounting(env.simulator, `/v1/documentos/${id}/xml`)
  expect(await file.text()).toBe(await direct.text())
  const minutes = (Date.parse(String(link.expiresAt)) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(1)
  expect(minutes).toBeLessThanOrEqual(2.1)
  expect(env.output()).not.toContain(new URL(String(link.url)).pathname.split('/').at(-1))
})

const badLinks: [string, object, string][] = [
  ['no type', { minutes: 5 }, 'type'],
  ['another type', { type: 'docx', minutes: 5 }, 'type'],
  ['no minutes', { type: 'pdf' }, 'minutes'],
  ['0 minutes', { type: 'pdf', minutes: 0 }, 'minutes'],
  ['16 minutes', { type: 'pdf', minutes: 16 }, 'minutes'],
  ['half a minute', { type: 'pdf', minutes: 1.5 }, 'minutes'],
  ['an unknown field', { type: 'pdf', minutes: 1, forever: true }, 'forever'],
]

for (const [name, data, field] of badLinks) {
  test(`a link with ${name} is refused`, async ({ as }) => {
    const answer = await (await as('support')).post('/api/documents/1/link', { data })
    const { errors } = await problemOf(answer, 400, 'invalid_request')
    expect(errors?.map((error) => error.path)).toContain(field)
  })
}

async function captured(env: { simulator: { captureDocument(order: Fields): Promise<Fields> } }, modelo: string) {
  return String((await env.simulator.captureDocument({ modelo })).id)
}

test('a document without a PDF says so, and its XML is served', async ({ as, env }) => {
  const support = await as('support')
  for (const model of ['cte', 'mdfe']) {
    const id = await captured(env, model)
    await problemOf(await support.get(`/api/documents/${id}/pdf`), 422, 'pdf_unavailable')
    expect((await support.get(`/api/documents/${id}/xml`)).status()).toBe(200)
  }
})

test('a document without an XML says so', async ({ as, env }) => {
  const id = await captured(env, 'nfe')
  const body = { erro: { codigo: 'conteudo_indisponivel', mensagem: 'XML indisponível.' }, requisicao_id: randomUUID() }
  const fault = { service: 'accounting', path: `/v1/documentos/${id}/xml`, kind: 'status', status: 422, body } as const
  env.simulator.armFault(fault)
  await problemOf(await (await as('support')).get(`/api/documents/${id}/xml`), 422, 'content_unavailable')
})

test('the words of the fiscal layouts come from their own address', async ({ as }) => {
  const words = await dataOf(await (await as('finance')).get('/api/fiscal-words'))
  expect(words).toMatchObject({ tax: { ICMSST: 'ICMS-ST' }, code: { 'tPag-17': 'Pix dinâmico' } })
})
