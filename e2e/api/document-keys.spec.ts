import { type APIRequestContext, expect } from '@playwright/test'
import { absentKey as numeric } from '../support/access-keys.ts'
import { everyRow, type Fields, problemOf, rowsOf } from '../support/envelope.ts'
import { limits } from '../support/limits.ts'
import { testWithIndex as test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

async function check(api: APIRequestContext, keys: readonly string[], more: object = {}) {
  const answer = await api.post('/api/documents/keys', { data: { keys, ...more } })
  return (await rowsOf(answer)).items
}

async function indexed(api: APIRequestContext): Promise<Fields[]> {
  const isListed = async () => (await (await api.get('/api/documents/index')).json()).data.listed
  await expect.poll(isListed, { timeout: 60_000 }).toBe(true)
  return everyRow((cursor) =>
    api.get('/api/documents', { params: { source: 'provider', limit: 200, ...(cursor ? { cursor } : {}) } }),
  )
}

const keyOf = (row: Fields | undefined) => String(row?.accessKey)

test('5,000 keys in one request are each answered in order, a repeated one as often as it is given', async ({ as }) => {
  const finance = await as('finance')
  const known = (await indexed(finance)).slice(0, 200).map(keyOf)
  const keys = [...known, ...known, ...Array.from({ length: 5_000 - 2 * known.length }, (_, at) => numeric(at))]
  const rows = await check(finance, keys)
  expect(rows.map(({ key }) => key)).toEqual(keys)
  expect(rows.slice(0, known.length).map(({ state }) => state)).not.toContain('unknown')
  expect(rows.slice(known.length, 2 * known.length)).toEqual(rows.slice(0, known.length))
  expect(new Set(rows.slice(2 * known.length).map(({ state }) => state))).toEqual(new Set(['unknown']))
})

test('5,001 keys are refused', async ({ as }) => {
  const finance = await as('finance')
  const keys = Array.from({ length: 5_001 }, (_, at) => numeric(at))
  const { errors } = await problemOf(
    await finance.post('/api/documents/keys', { data: { keys } }),
    400,
    'invalid_request',
  )
  expect(errors).toEqual([expect.objectContaining({ path: 'keys' })])
})

test('each state is what upstream says of the note, purged before cancelled', async ({ as, env }) => {
  const finance = await as('finance')
  const rows = await indexed(finance)
  const open = rows.filter(({ purged, cancelled }) => !purged && !cancelled)
  const alone = open.filter((row) => rows.filter((other) => keyOf(other) === keyOf(row)).length === 1)
  const [found, cancelled, purged, both] = alone.slice(0, 4).map(keyOf)
  const given = [found, cancelled, purged, both].map(String)
  env.simulator.cancelDocument(String(cancelled))
  env.simulator.purgeDocument(String(purged))
  env.simulator.cancelDocument(String(both))
  env.simulator.purgeDocument(String(both))
  const states = async () => (await check(finance, given)).map(({ state }) => state)
  await expect.poll(states, { timeout: 120_000 }).toEqual(['found', 'cancelled', 'purged', 'purged'])
  const [answer] = await check(finance, [given[0] ?? ''])
  expect(answer).toEqual({ key: found, valid: true, model: alone[0]?.model, state: 'found' })
})

test('a key that the index lacks is unknown until upstream was asked, and then what upstream says', async ({
  as,
  env,
}) => {
  const finance = await as('finance')
  await indexed(finance)
  const absent = numeric(7_654_321)
  const captured = await env.simulator.captureDocument()
  const lookUps = () => env.simulator.requests({ service: 'accounting', path: `/v1/documentos/${absent}` }).length
  expect((await check(finance, [absent]))[0]).toEqual({ key: absent, valid: true, model: 'nfe', state: 'unknown' })
  expect(lookUps()).toBe(0)
  const asked = await check(finance, [absent, String(Object(captured).chave)], { ask: 'provider' })
  expect(asked.map(({ state }) => state)).toEqual(['missing', 'found'])
  expect((await check(finance, [absent]))[0]).toMatchObject({ state: 'missing' })
  await check(finance, [absent], { ask: 'provider' })
  expect(lookUps()).toBe(1)
})

test('a document that nobody found by its key is missing', async ({ as }) => {
  const finance = await as('finance')
  const absent = numeric(7_111_222)
  await problemOf(await finance.get(`/api/documents/${absent}`), 404, 'not_found')
  expect((await check(finance, [absent]))[0]).toMatchObject({ state: 'missing' })
})

test('more keys than a request may ask upstream for are answered as unknown, and asked for by the next', async ({
  as,
}) => {
  const finance = await as('finance')
  let left = Array.from({ length: 90 }, (_, at) => numeric(8_000_000 + at))
  const counts: number[] = []
  while (left.length > 0 && counts.length < 20) {
    const rows = await check(finance, left, { ask: 'provider' })
    counts.push(left.length)
    left = rows.filter(({ state }) => state === 'unknown').map(({ key }) => String(key))
  }
  expect(left).toEqual([])
  expect(counts.length).toBeGreaterThan(1)
})

test('what is no key, or has another check digit, is answered beside the others', async ({ as, env }) => {
  const finance = await as('finance')
  const right = numeric(1)
  const wrong = `${right.slice(0, 43)}${(Number(right.at(-1)) + 1) % 10}`
  const keys = ['', 'x', `${right}0`, '../../v1/empresas', '='.repeat(44), '😀'.repeat(22), 'a'.repeat(20_000), wrong]
  env.simulator.clearRequests()
  const rows = await check(finance, keys, { ask: 'provider' })
  expect(rows.map(({ key }) => key)).toEqual(keys)
  expect(rows.slice(0, -1)).toEqual(
    keys.slice(0, -1).map((key) => ({ key, valid: false, model: null, state: 'unknown' })),
  )
  // A wrong check digit does not prevent the look-up.
  expect(rows.at(-1)).toEqual({ key: wrong, valid: false, model: 'nfe', state: 'missing' })
  const asked = env.simulator.requests({ service: 'accounting' }).filter(({ path }) => /documentos\/./.test(path))
  expect(asked.filter(({ path }) => !path.includes('/xml')).map(({ path }) => path)).toEqual([
    `/v1/documentos/${wrong}`,
  ])
})

test('a key is found however it is written', async ({ as }) => {
  const finance = await as('finance')
  const key = keyOf((await indexed(finance)).find(({ model }) => model === 'nfe'))
  const written = [key.replace(/(.{4})/g, '$1 '), `NFe${key}`, ` ${key.toLowerCase()} `]
  const rows = await check(finance, written)
  expect(rows.map(({ key: given }) => given)).toEqual(written)
  expect(rows.map(({ state }) => state)).not.toContain('unknown')
})

const refused: [string, object][] = [
  ['nothing', {}],
  ['keys that are no list', { keys: 'all' }],
  ['a key that is no text', { keys: [35] }],
  ['U+0000', { keys: ['a\0b'] }],
  ['half of a surrogate pair', { keys: ['\ud800'] }],
  ['an unknown field', { keys: [], limit: 1 }],
  ['another source', { keys: [], ask: 'index' }],
]

for (const [what, data] of refused) {
  test(`a body with ${what} is refused`, async ({ as }) => {
    const finance = await as('finance')
    await problemOf(await finance.post('/api/documents/keys', { data }), 400, 'invalid_request')
  })
}

test('keys are checked for a session of a page of ours alone, and by POST', async ({ as }) => {
  const [visitor, support] = [await as(null), await as('support')]
  const data = { keys: [numeric(1)] }
  await problemOf(await visitor.post('/api/documents/keys', { data }), 401, 'unauthenticated')
  const headers = { origin: 'https://elsewhere.example' }
  await problemOf(await support.post('/api/documents/keys', { data, headers }), 403, 'forbidden')
  await problemOf(await support.get('/api/documents/keys'), 405, 'method_not_allowed')
  expect(await check(support, data.keys)).toHaveLength(1)
})

test('while upstream has no room the rest stays unknown, with how long to wait', async ({ as, env }) => {
  const finance = await as('finance')
  const key = numeric(9_000_001)
  const headers = { 'retry-after': '2' }
  env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${key}`, kind: '429', headers, times: 3 })
  const answer = await finance.post('/api/documents/keys', { data: { keys: [key], ask: 'provider' } })
  const body = await answer.json()
  expect(body.data).toEqual([expect.objectContaining({ state: 'unknown' })])
  expect(body.retryAfterSeconds).toBeGreaterThan(0)
})
