import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonRecord } from '../json.ts'
import { type Simulator, startSimulator } from '../server.ts'
import { goodHeaders, type PixClient, pixClient, recordsOf, wordOf } from '../test-client.ts'
import { brasiliaDay, DAY_MS } from './moments.ts'

const now = '2026-03-10T12:00:00Z'
const daysAgo = (days: number) => brasiliaDay(Date.parse(now) - days * DAY_MS)

let simulator: Simulator
let pix: PixClient

beforeAll(async () => {
  simulator = await startSimulator({ now, appUrl: 'http://127.0.0.1:1' })
  pix = pixClient(simulator)
})
afterAll(() => simulator.stop())

const infractions = () => recordsOf(simulator.state().infractions)
const post = (path: string, body: unknown) =>
  fetch(`${simulator.url}/_control${path}`, { method: 'POST', body: JSON.stringify(body) })
const shown = async (id: string) => (await pix.get(`/v1/infractions/get?id=${id}`)).data

function analysis(id: string, file: File, signal?: AbortSignal): Promise<Response> {
  const form = new FormData()
  form.append('analysis', 'rejected')
  form.append('analysis_description', 'Segue a defesa.')
  form.append('id', id)
  form.append('attachments', file)
  const init = { method: 'POST', headers: goodHeaders, body: form, signal }
  return fetch(`${simulator.pixUrl}/v1/infractions/analysis`, init)
}

test('the first state has a desk in full swing, whatever day it is', () => {
  const open = infractions().filter(({ analysis_status: status }) => !['accepted', 'rejected'].includes(String(status)))
  const dates = open.map(({ infraction_date: date }) => date)
  expect(dates.filter((date) => date === daysAgo(5))).toHaveLength(2)
  expect(dates.filter((date) => date !== null && String(date) < daysAgo(5))).toEqual([daysAgo(7), daysAgo(9)])
  expect(open.length).toBeGreaterThanOrEqual(20)
  const all = infractions().flatMap(({ infraction_date: date }) => date ?? [])
  expect(all).toEqual(all.toSorted().toReversed())
  expect(all.at(-1)).toBe(daysAgo(80))
})

test('no report is older than its payment, and no payment has two', () => {
  const paid = new Map(recordsOf(simulator.state().received).map((entry) => [entry.endToEndId, entry]))
  const payments = infractions().map(({ transaction_id: id }) => wordOf({ id }, 'id'))
  const days = payments.map((id) => id.slice(9, 17))
  const reported = infractions().map(({ infraction_date: date }) => String(date ?? daysAgo(0)).replaceAll('-', ''))
  expect(payments.filter((id) => !paid.has(id))).toEqual([])
  expect(new Set(payments).size).toBe(60)
  expect(days.filter((day, index) => day > (reported[index] ?? ''))).toEqual([])
})

test('many more come at once: all words, twelve weeks, real payments, nothing announced', async () => {
  const one = await startSimulator({ now, appUrl: 'http://127.0.0.1:1' })
  one.manyInfractions(5_140)
  const items = recordsOf(one.state().infractions)
  const count = (status: string) => items.filter((item) => item.analysis_status === status).length
  const payments = new Set(recordsOf(one.state().received).map(({ endToEndId }) => endToEndId))
  expect(new Set(items.map(({ id }) => id)).size).toBe(5_200)
  expect(items.filter(({ transaction_id: id }) => !payments.has(id))).toEqual([])
  expect(count('pending')).toBeGreaterThan(200)
  expect(count('rejected')).toBeGreaterThan(count('accepted'))
  expect(count('delayed')).toBeGreaterThan(20)
  expect([items[60]?.infraction_date, items.at(-1)?.infraction_date]).toEqual([daysAgo(0), daysAgo(84)])
  expect(one.deliveries()).toEqual([])

  const seen: unknown[] = []
  let cursor: unknown = ''
  while (cursor !== null) {
    const query: string = `page_size=200&page_cursor=${encodeURIComponent(String(cursor))}`
    const { data } = await pixClient(one).get(`/v1/infractions/list?${query}`)
    seen.push(...recordsOf(data.items).map(({ id }) => id))
    cursor = data.next_page_cursor
  }
  expect(seen).toEqual(items.map(({ id }) => id))
  await one.stop()
})

test('the same call on the same state gives the same, and a second call gives others', async () => {
  const [one, two] = await Promise.all([startSimulator({ now }), startSimulator({ now })])
  for (const state of [one, two]) for (const count of [30, 30]) state.manyInfractions(count)
  const ids = (of: Simulator) => recordsOf(of.state().infractions).map(({ id }: JsonRecord) => id)
  expect(ids(one)).toEqual(ids(two))
  expect(new Set(ids(one)).size).toBe(120)
  await Promise.all([one.stop(), two.stop()])
})

test('what upstream shows of a case is changed by hand', async () => {
  const id = wordOf(simulator.registerInfraction(), 'id')
  expect((await post(`/infractions/${id}`, { status: 'canceled' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ analysis_status: 'canceled', refund: { refunded_amount: 0 } })
  await post(`/infractions/${id}`, { refunded_amount: 1234 })
  expect(await shown(id)).toMatchObject({ analysis_status: 'canceled', refund: { refunded_amount_brl: 12.34 } })
})

test.each([
  ['/infractions/nada', { status: 'rejected' }, 404],
  ['/infractions/nada', {}, 400],
  ['/infractions/many', {}, 400],
  ['/infractions/many', { count: 0 }, 400],
])('%s with %o answers %d', async (path, body, status) => {
  expect((await post(path, body)).status).toBe(status)
})

const evidence = (name = 'conversa.txt') => new File([Buffer.alloc(4_000, 200)], name)
const fault = { service: 'pix', path: '/v1/infractions/analysis' } as const

test('a fault for one case leaves the analyses of others alone', async () => {
  const [mine, other] = [wordOf(simulator.registerInfraction(), 'id'), wordOf(simulator.registerInfraction(), 'id')]
  simulator.armFault({ ...fault, match: mine, kind: 'applied-then-status', status: 502 })
  expect((await analysis(other, evidence())).status).toBe(200)
  expect((await analysis(mine, evidence())).status).toBe(502)
  expect(await shown(mine)).toMatchObject({ analysis_status: 'rejected' })
})

test('a fault for one case hits its analysis by the name of a file, too', async () => {
  const id = wordOf(simulator.registerInfraction(), 'id')
  simulator.armFault({ ...fault, match: 'únicó', kind: 'status', status: 503 })
  expect((await analysis(id, evidence('únicó.txt'))).status).toBe(503)
  expect(await shown(id)).toMatchObject({ analysis_status: 'pending' })
})

test.each([
  ['reset', 'pending'],
  ['applied-then-reset', 'rejected'],
  ['timeout', 'pending'],
  ['applied-then-timeout', 'rejected'],
] as const)('an analysis that ends in %s leaves the case %s', async (kind, status) => {
  const id = wordOf(simulator.registerInfraction(), 'id')
  simulator.armFault({ ...fault, match: id, kind })
  await expect(analysis(id, evidence(), AbortSignal.timeout(500))).rejects.toThrow()
  await expect.poll(async () => (await shown(id)).analysis_status).toBe(status)
  expect(simulator.requests(fault).at(-1)).toMatchObject({ fault: kind, status: null })
})

test('refunds may be partial, whole or absent, and reais may contradict cents', async () => {
  const made = simulator.registerInfraction({ amount: 22_824, refunded_amount: 11_412 })
  const id = wordOf(made, 'id')
  expect(await shown(id)).toMatchObject({
    amount: 22_824,
    amount_brl: 228.24,
    refund: { refunded_amount: 11_412, refunded_amount_brl: 114.12 },
  })
  simulator.changeInfraction(id, { refundedCents: 22_824, amountBrl: 250, refundedBrl: 1 })
  expect(await shown(id)).toMatchObject({
    amount: 22_824,
    amount_brl: 250,
    refund: { refunded_amount: 22_824, refunded_amount_brl: 1 },
  })
  expect((await post(`/infractions/${id}`, { refunded_amount: null })).status).toBe(200)
  expect(await shown(id)).not.toHaveProperty('refund')
})
