import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import type { Simulator } from '../simulator/server.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { apiAs, testWithIndex as test } from '../support/test.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: limits.slowMs })

const count = z.number()
const month = z.looseObject({ period: z.string().nullable(), documents: count, withContent: count })
const statusShape = z.looseObject({
  documents: count,
  withContent: count,
  months: z.array(month),
  complete: z.boolean(),
  running: z.boolean(),
  secondsLeft: count.nullable(),
})
const counts = z.looseObject({ accounting: z.looseObject({ documents: count, purged: count }) })

type Status = z.output<typeof statusShape>

const statusOf = async (api: APIRequestContext): Promise<Status> =>
  statusShape.parse(await dataOf(await api.get('/api/documents/index')))

const upstream = (simulator: Simulator) => counts.parse(simulator.state()).accounting

const requestsOf = ({ simulator }: Environment) => simulator.requests({ service: 'accounting' })
const filesOf = (env: Environment) => requestsOf(env).filter(({ path }) => path.endsWith('/xml'))
/** Requests for pages of the whole list, without the recent months, which are read repeatedly. */
const pagesOf = (env: Environment) =>
  requestsOf(env).filter(({ path, query }) => path === '/v1/documentos' && query.competencia_de === undefined)

const repeated = (requests: ReturnType<typeof requestsOf>) =>
  requests.length - new Set(requests.map(({ path, query }) => JSON.stringify([path, query]))).size

/** The whole list from the index. */
async function allBy(api: APIRequestContext, query = ''): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  let cursor: string | null = null
  do {
    const place: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const answer = await api.get(`/api/documents?limit=200&sort=period${query}${place}`)
    const page: { data: Record<string, unknown>[]; next: string | null } = await answer.json()
    rows.push(...page.data)
    cursor = page.next
  } while (cursor)
  return rows
}

async function complete(api: APIRequestContext): Promise<Status> {
  return until('the index was not complete', 180_000, async () => {
    const status = await statusOf(api)
    return status.complete ? status : null
  })
}

test('a first start reads every document and every file by itself, each once', async ({ as, env }) => {
  const finance = await as('finance')
  const status = await complete(finance)
  const { documents, purged } = upstream(env.simulator)
  expect(status).toMatchObject({ documents, running: true, secondsLeft: 0 })
  expect(status.withContent).toBeLessThanOrEqual(documents - purged)
  expect(status.months.reduce((sum, month) => sum + month.documents, 0)).toBe(documents)
  expect(status.months.reduce((sum, month) => sum + month.withContent, 0)).toBe(status.withContent)
  expect(repeated(filesOf(env))).toBe(0)
  expect(await allBy(finance)).toHaveLength(documents)
})

test('figures are of all that fits: counted, summed, and of it what is cancelled', async ({ as }) => {
  const finance = await as('finance')
  await complete(finance)
  const rows = await allBy(finance, '&model=nfe&minCents=50000')
  const cents = (of: typeof rows) => of.reduce((sum, { totalCents }) => sum + Number(totalCents ?? 0), 0)
  const answer = await (await finance.get('/api/documents?model=nfe&minCents=50000&limit=1')).json()
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every(({ totalCents }) => Number(totalCents) >= 50_000)).toBe(true)
  expect(answer).toMatchObject({
    total: rows.length,
    sumCents: cents(rows),
    cancelledCents: cents(rows.filter(({ cancelled }) => cancelled)),
  })
  expect(Date.parse(answer.indexedAt)).not.toBeNaN()
})

test('what upstream cannot filter by is refused where upstream is to answer', async ({ as }) => {
  const finance = await as('finance')
  const { errors } = await problemOf(
    await finance.get('/api/documents?source=provider&q=papel&sort=number'),
    400,
    'invalid_request',
  )
  expect(errors?.map(({ path }) => path)).toEqual(['q', 'sort'])
})

test('a note that comes in is in the list with its value, within seconds', async ({ as, env }) => {
  const finance = await as('finance')
  await complete(finance)
  const { id } = await env.simulator.captureDocument({ modelo: 'nfe' })
  const row = await until('the note was not in the index', 15_000, async () => {
    const [found] = (await rowsOf(await finance.get(`/api/documents?q=${id}`))).items
    return found?.totalCents ? found : null
  })
  expect(row).toMatchObject({ id: String(id), model: 'nfe', issuer: { name: expect.any(String) } })
})

test('a note that is cancelled and purged later says so in the index, keeps its value, and its file is gone', async ({
  as,
  env,
}) => {
  const finance = await as('finance')
  await complete(finance)
  const notes = await rowsOf(await finance.get('/api/documents?model=nfe&cancelled=false&purged=false&sort=period'))
  const [note] = notes.items
  const id = String(note?.id)
  env.simulator.cancelDocument(id)
  env.simulator.purgeDocument(id)
  const row = await until('the index did not notice', 90_000, async () => {
    const [found] = (await rowsOf(await finance.get(`/api/documents?q=${id}&purged=true`))).items
    return found ?? null
  })
  expect(row).toMatchObject({ id, cancelled: true, purged: true, totalCents: note?.totalCents })
  expect((await finance.get(`/api/documents/${id}/xml`)).status()).toBe(410)
})

test('killed while it reads, it goes on where it was and repeats no more than was in flight', async () => {
  const env = await startEnvironment({ simulator: { documents: 80 }, configuration: { DOCUMENT_INDEX: 'on' } })
  try {
    await until('it did not read', 60_000, async () => (filesOf(env).length > 15 ? true : null))
    await env.kill()
    await env.start()
    const finance = await apiAs(env.url, 'finance')
    await complete(finance)
    expect(repeated(pagesOf(env))).toBeLessThanOrEqual(1)
    expect(repeated(filesOf(env))).toBeLessThanOrEqual(4)
    expect(await allBy(finance)).toHaveLength(upstream(env.simulator).documents)
  } finally {
    await env.stop()
  }
})
