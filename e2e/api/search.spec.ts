import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { oddTexts } from '../support/hostile-texts.ts'
import { type IndexedNote, untilNoteIsIndexed } from '../support/indexed-note.ts'
import { type Role, roles } from '../support/people.ts'
import { testWithIndex as test } from '../support/test.ts'
import { fetchAccounting } from '../support/upstream.ts'

const item = z.looseObject({
  id: z.string(),
  title: z.string().min(1),
  detail: z.string(),
  href: z.string().startsWith('/'),
})
const answer = z.looseObject({
  groups: z.array(z.looseObject({ kind: z.string(), items: z.array(item).min(1) })),
  readings: z.array(z.looseObject({ kind: z.string(), text: z.string() })),
  provider: z.array(z.object({ kind: z.string(), title: z.string(), href: z.string() })),
})

const ask = (api: APIRequestContext, q: string) => api.get(`/api/search?${new URLSearchParams({ q })}`)
const find = async (api: APIRequestContext, q: string) => answer.parse(await dataOf(await ask(api, q)))

/** Kind and id of the first result. */
async function firstOf(api: APIRequestContext, q: string): Promise<string> {
  const [group] = (await find(api, q)).groups
  return `${group?.kind} ${group?.items[0]?.id}`
}

type Made = { note: IndexedNote; endToEndId: string; txid: string; payer: string; infraction: string; transfer: string }
let made: Made
const externalId = `pedido-${randomUUID().slice(0, 8)}`

test.beforeAll(async ({ as, env }) => {
  test.setTimeout(200_000)
  const finance = await as('finance')
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  const payer = `Zulmira ${digits}`
  const { end_to_end_id } = env.simulator.receive({
    value: 312.5,
    payer: { name: payer, document: '52998224725' },
  })
  await rowsOf(await finance.get('/api/pix/received?payerDocument=52998224725'))
  const { id } = env.simulator.registerInfraction({ transaction_id: end_to_end_id })
  await finance.get(`/api/pix/infractions/${id}`)
  const transfer = randomUUID()
  const data = { amountCents: 4_321, key: { type: 'EMAIL', value: `${externalId}@exemplo.com.br` }, externalId }
  const headers = { 'idempotency-key': transfer }
  const sent = await dataOf(await finance.post('/api/pix/transfers', { data, headers }), 201)
  const { txid } = z.looseObject({ txid: z.string() }).parse(sent.result)
  const note = await untilNoteIsIndexed(finance)
  made = { note, endToEndId: String(end_to_end_id), txid, payer, infraction: String(id), transfer }
})

const reais = (cents: number) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

const forms: [what: string, q: (of: Made) => string, first: (of: Made) => string][] = [
  ['an access key', ({ note }) => note.accessKey, ({ note }) => `documents ${note.id}`],
  ['one in fours', ({ note }) => note.accessKey.replace(/(.{4})/g, '$1 '), ({ note }) => `documents ${note.id}`],
  [
    'the address in its QR code',
    ({ note }) => `https://sefaz.example/qr?p=${note.accessKey}|2|1`,
    ({ note }) => `documents ${note.id}`,
  ],
  ['the id of a document', ({ note }) => note.id, ({ note }) => `documents ${note.id}`],
  [
    'a name and an amount',
    ({ note }) => `${note.issuer.name} ${reais(note.totalCents)}`,
    ({ note }) => `documents ${note.id}`,
  ],
  ['the CNPJ of a supplier', ({ note }) => note.issuer.taxId, ({ note }) => `suppliers ${note.issuer.taxId}`],
  ['an end-to-end id', ({ endToEndId }) => endToEndId, ({ endToEndId }) => `payments ${endToEndId}`],
  ['a txid', ({ txid }) => txid, ({ transfer }) => `payments ${transfer}`],
  ['who paid', ({ payer }) => payer, ({ endToEndId }) => `payments ${endToEndId}`],
  ['the id of an infraction', ({ infraction }) => infraction, ({ infraction }) => `infractions ${infraction}`],
  ['an external id', () => externalId, ({ transfer }) => `payments ${transfer}`],
  ['the id of an operation', ({ transfer }) => transfer, ({ transfer }) => `payments ${transfer}`],
  ['an action', () => 'nova cobrança', () => 'actions new-charge'],
  ['a page', () => 'Minha conta', () => 'pages /account'],
]

for (const [what, q, first] of forms)
  test(`${what} finds its row first`, async ({ as }) => {
    expect(await firstOf(await as('finance'), q(made))).toBe(first(made))
  })

test('a company of ours is found by its CNPJ though nobody has opened their list', async ({ as, env }) => {
  const listed = await (await fetchAccounting(env.simulator, '/v1/empresas?limite=1')).json()
  const { id, cnpj } = z
    .looseObject({ dados: z.tuple([z.looseObject({ id: z.string(), cnpj: z.string() })]) })
    .parse(listed).dados[0]
  const finance = await as('finance')
  await expect.poll(() => firstOf(finance, cnpj), { timeout: 30_000 }).toBe(`companies ${id}`)
})

const readable: Record<Role, string[]> = {
  finance: ['payments', 'infractions', 'payers'],
  manager: ['payments', 'infractions', 'payers'],
  support: ['payments', 'infractions', 'payers'],
  admin: [],
}

for (const role of roles)
  test(`${role} is answered what they may read alone`, async ({ as }) => {
    const api = await as(role)
    const kinds = (await find(api, made.payer)).groups.map(({ kind }) => kind)
    expect(kinds).toEqual(readable[role])
    const transfers = (await find(api, externalId)).groups.flatMap(({ items }) => items.map(({ id }) => id))
    expect(transfers).toEqual(['finance', 'manager'].includes(role) ? [made.transfer] : [])
    expect(await firstOf(api, made.note.accessKey)).toBe(`documents ${made.note.id}`)
  })

test('is in the person’s language', async ({ as }) => {
  const api = await as('finance')
  const q = new URLSearchParams({ q: made.payer })
  const { cookies } = await api.storageState()
  const cookie = [...cookies.map(({ name, value }) => `${name}=${value}`), 'lastro-locale=en'].join('; ')
  const found = answer.parse(await dataOf(await api.get(`/api/search?${q}`, { headers: { cookie } })))
  expect(found.groups[0]?.items[0]?.title).toBe(`Pix received from ${made.payer}`)
})

test('names the screen that asks upstream for what is not known, and asks nothing itself', async ({ as, env }) => {
  const unknown = `${made.endToEndId.slice(0, -3)}zzz`
  const before = env.simulator.requests().filter(({ path }) => path.startsWith('/v1/wallet')).length
  const { groups, provider } = await find(await as('finance'), unknown)
  expect([groups, provider]).toEqual([[], [expect.objectContaining({ href: `/pix/refunds/${unknown}` })]])
  expect(env.simulator.requests().filter(({ path }) => path.startsWith('/v1/wallet'))).toHaveLength(before)
})

test('is refused without a session, without a text, with a second one and with another parameter', async ({ as }) => {
  await problemOf(await ask(await as(null), 'papel'), 401, 'unauthenticated')
  const api = await as('admin')
  for (const query of ['', '?q=', '?q=%20', '?q=a&q=b', '?q=a&x=1', `?q=${'x'.repeat(501)}`])
    await problemOf(await api.get(`/api/search${query}`), 400, 'invalid_request')
})

test('odd texts are refused or answered, and none is logged', async ({ as, env }) => {
  const api = await as('finance')
  for (const odd of [
    ...oddTexts.filter(({ length }) => length < 1_000),
    '%',
    '_',
    '\\',
    '(',
    '[a-z]+',
    'x'.repeat(500),
    '9'.repeat(400),
  ])
    expect([200, 400], `${JSON.stringify(odd)}`).toContain((await ask(api, odd)).status())
  expect(env.output()).not.toContain(made.payer)
  expect(env.output()).not.toContain('q=')
})
