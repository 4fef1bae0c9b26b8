import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonRecord } from '../json.ts'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, type PixClient, pixClient, recordsOf } from '../test-client.ts'

let simulator: Simulator
let pix: PixClient
let accounts: string[]

beforeAll(async () => {
  simulator = await startSimulator({ now: '2026-03-10T12:00:00Z' })
  pix = pixClient(simulator)
  accounts = accountIds(simulator)
})
afterAll(() => simulator.stop())

async function list(query: string): Promise<JsonRecord[]> {
  const answer = await pix.get(`/v1/pix/cashin/list?page_size=100&${query}`)
  return recordsOf(answer.data.entries)
}

async function everything(query = ''): Promise<JsonRecord[]> {
  const first = await pix.get(`/v1/pix/cashin/list?page_size=100&${query}`)
  const pages = Number(recordsOf([first.data.metadata])[0]?.total_pages)
  const rest = await Promise.all(Array.from({ length: pages - 1 }, (_, index) => list(`page=${index + 2}&${query}`)))
  return [...recordsOf(first.data.entries), ...rest.flat()]
}

test('an entry has the documented members and some that are not', async () => {
  const [entry] = await list('')
  expect(entry).toMatchObject({
    id: expect.any(String),
    value: expect.any(Number),
    type: 'DEPOSIT',
    payer: { name: expect.any(String), document: expect.any(String) },
    receiver: { name: 'Grupo Ipê Comércio Ltda', document: expect.any(String) },
    end_to_end_id: expect.stringMatching(/^E[0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}$/),
    created_at: expect.stringMatching(/^2026-.*-03:00$/),
  })
})

test('paged to the end, 800 entries over all accounts, none doubled', async () => {
  const all = (await Promise.all(accounts.map((id) => everything(`subaccount_id=${id}`)))).flat()
  expect(all).toHaveLength(800)
  expect(new Set(all.map(({ id }) => id)).size).toBe(800)
  expect(all.filter(({ payer }) => payer === null)).toHaveLength(1)
  expect(all.filter((entry) => !('end_to_end_id' in entry)).length).toBeGreaterThan(50)
  expect(all.some((entry) => 'origem_iniciacao' in entry)).toBe(true)
})

test('without a size a page has 20, the newest first', async () => {
  const answer = await pix.get('/v1/pix/cashin/list')
  const entries = recordsOf(answer.data.entries)
  expect(entries).toHaveLength(20)
  const dates = entries.map(({ created_at: at }) => String(at)).filter((at) => at !== 'undefined')
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(answer.data.metadata).toMatchObject({ page: 1, page_size: 20, total_items: expect.any(Number) })
})

test('metadata may be null', async () => {
  const one = await startSimulator()
  one.changeSettings({ listMetadata: false })
  expect((await pixClient(one).get('/v1/pix/cashin/list')).data.metadata).toBeNull()
  await one.stop()
})

test('ids, dates, page numbers and page sizes may be unlike the usual', async () => {
  const one = await startSimulator()
  const client = pixClient(one)
  const usual = await client.get('/v1/pix/cashin/list?page_size=3')
  one.changeSettings({ receivedIds: 'end-to-end', receivedDates: 'local', firstPage: 0, largestPage: 2 })
  const first = await client.get('/v1/pix/cashin/list?page_size=3')
  const again = await client.get('/v1/pix/cashin/list?page_size=3&page=0')
  expect(again.data).toEqual(first.data)
  expect(first.data.metadata).toMatchObject({ page: 0, page_size: 2 })
  const [entry] = recordsOf(first.data.entries)
  const [before] = recordsOf(usual.data.entries)
  expect(entry).toMatchObject({ id: before?.end_to_end_id, created_at: String(before?.created_at).slice(0, 19) })
  expect(Object.keys(entry ?? {})).not.toContain('end_to_end_id')
  one.changeSettings({ receivedDates: 'none' })
  expect(recordsOf((await client.get('/v1/pix/cashin/list')).data.entries)[0]).not.toHaveProperty('created_at')
  one.changeSettings({ receivedIds: 'documented' })
  const [documented] = recordsOf((await client.get('/v1/pix/cashin/list')).data.entries)
  expect(documented).not.toHaveProperty('end_to_end_id')
  expect(documented?.id).toMatch(/^cin_/)
  await one.stop()
})

test('a payment may be listed with members of its own', async () => {
  const one = await startSimulator()
  one.receive({ value: 1, wire: { value: 12.345, payer: { name: 'Ana', banco: { ispb: '1' } } } })
  const [entry] = recordsOf((await pixClient(one).get('/v1/pix/cashin/list')).data.entries)
  expect(entry).toMatchObject({ value: 12.345, payer: { name: 'Ana', banco: { ispb: '1' } } })
  await one.stop()
})

test.each(['DEPOSIT', 'DEPOSIT_REFUND', 'PENDING_DEPOSIT_REFUND', 'CANCELLED_DEPOSIT_REFUND'])(
  'type %s',
  async (type) => {
    const entries = await list(`type=${type}`)
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map((entry) => entry.type))).toEqual(new Set([type]))
  },
)

test('a period, both days included', async () => {
  const entries = await list('initial_date=2026-02-01&end_date=2026-02-10')
  const days = entries.map((entry) => String(entry.created_at).slice(0, 10)).filter((day) => day !== 'undefined')
  expect(days.length).toBeGreaterThan(5)
  expect(days.filter((day) => day < '2026-02-01' || day > '2026-02-10')).toEqual([])
})

test.each(['pix_key', 'txid', 'integration_id'])('the filter %s', async (name) => {
  const known = (await list('')).find((entry) => typeof entry[name] === 'string')
  const entries = await list(`${name}=${encodeURIComponent(String(known?.[name]))}`)
  expect(entries.map(({ id }) => id)).toContain(known?.id)
  expect(new Set(entries.map((entry) => entry[name] ?? known?.[name]))).toEqual(new Set([known?.[name]]))
  expect(await list(`${name}=nada`)).toEqual([])
})

test('the amount and the payer', async () => {
  const [known] = await list('')
  const document = recordsOf([known?.payer])[0]?.document
  const byValue = await list(`value=${known?.value}`)
  expect(byValue.map(({ value }) => value)).toContain(known?.value)
  expect(new Set(byValue.map(({ value }) => value)).size).toBe(1)
  const byPayer = await list(`payer_document=${document}`)
  expect(new Set(byPayer.map(({ payer }) => recordsOf([payer])[0]?.document))).toEqual(new Set([document]))
})

test.each([
  ['type=OTHER', 'Invalid type'],
  ['initial_date=2026-02-30', 'Invalid initial_date'],
  ['end_date=ontem', 'Invalid end_date'],
  ['value=dez', 'Invalid value'],
  ['page=0', 'Invalid page'],
])('%s is refused', async (query, message) => {
  expect(await pix.get(`/v1/pix/cashin/list?${query}`)).toMatchObject({ status: 400, message })
})

test('a page past the end is empty', async () => {
  expect(await list('page=99')).toEqual([])
})

test('a payment to a key is the newest entry', async () => {
  const received = simulator.receive({ value: 19.9 })
  expect((await list(''))[0]).toMatchObject({ id: received.id, value: 19.9, txid: null })
})
