import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, type PixClient, pixClient, recordsOf, wordOf } from '../test-client.ts'

let simulator: Simulator
let pix: PixClient

beforeAll(async () => {
  simulator = await startSimulator({ now: '2026-03-10T12:00:00Z' })
  pix = pixClient(simulator)
})
afterAll(() => simulator.stop())

const list = async (query: string) => recordsOf((await pix.get(`/v1/infractions/list?${query}`)).data.items)

function analysis(fields: Record<string, string>, files: File[] = []): RequestInit {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('attachments', file)
  return { method: 'POST', body: form }
}
const analyse = (init: RequestInit, query = '') => pix.send(`/v1/infractions/analysis${query}`, init)
const newCase = () => wordOf(simulator.registerInfraction(), 'id')

test('sixty cases of several accounts, some odd, linked to payments', async () => {
  const one = await startSimulator()
  const { data } = await pixClient(one).get('/v1/infractions/list?page_size=200')
  const items = recordsOf(data.items)
  const payments = new Set(recordsOf(one.state().received).map(({ endToEndId }) => endToEndId))
  expect(items).toHaveLength(60)
  expect(data.metadata).toBeNull()
  expect(items.filter(({ transaction_id: id }) => !payments.has(id))).toEqual([])
  expect(new Set(items.map(({ account_id: id }) => id)).size).toBeGreaterThan(1)
  expect(items.some(({ infraction_date: date }) => date === null)).toBe(true)
  expect(items.some((item) => !('refund' in item))).toBe(true)
  expect(items.map(({ situation_type: type }) => type)).toContain('RELATO_DE_TERCEIRO')
  expect(items.map(({ analysis_status: status }) => status)).toContain('under_review')
  expect(items[0]).toMatchObject({ amount: expect.any(Number), refund: { refunded_amount: expect.any(Number) } })
  expect(items.map((item) => item.amount_brl)).toEqual(items.map((item) => Number(item.amount) / 100))
  await one.stop()
})

test.each([
  'analysis_status__in=pending',
  'analysis_status__in=accepted,rejected',
  'infraction_date__gte=2026-02-20&infraction_date__lte=2026-03-05',
])('the filter %s', async (query) => {
  const params = new URLSearchParams(query)
  const wanted = (params.get('analysis_status__in') ?? 'pending,accepted,rejected,delayed,under_review').split(',')
  const items = await list(`page_size=200&${query}`)
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter((item) => !wanted.includes(wordOf(item, 'analysis_status')))).toEqual([])
  const from = params.get('infraction_date__gte') ?? ''
  const to = params.get('infraction_date__lte') ?? '9999'
  const dates = items.map((item) => item.infraction_date ?? from).map(String)
  expect(dates.filter((date) => date < from || date > to)).toEqual([])
})

test('by payment and by payer', async () => {
  const [known] = await list('page_size=1')
  const payer = recordsOf([known?.payer])[0]?.document
  expect(await list(`transaction_id=${known?.transaction_id}`)).toEqual([known])
  const byPayer = await list(`payer_tax_id=${payer}`)
  expect(new Set(byPayer.map((item) => recordsOf([item.payer])[0]?.document))).toEqual(new Set([payer]))
})

test.each(['infraction_date__gte=ontem', 'infraction_date__lte=2026-13-01', 'analysis_status__in=other'])(
  '%s is refused',
  async (query) => {
    expect(await pix.get(`/v1/infractions/list?${query}`)).toMatchObject({ status: 400, success: false })
  },
)

test('pages of cases lead to the end', async () => {
  const seen: unknown[] = []
  let cursor: unknown = ''
  while (cursor !== null) {
    const query: string = `page_size=7&page_cursor=${encodeURIComponent(String(cursor))}`
    const { data } = await pix.get(`/v1/infractions/list?${query}`)
    seen.push(...recordsOf(data.items).map(({ id }) => id))
    cursor = data.next_page_cursor
  }
  expect(seen).toEqual(recordsOf(simulator.state().infractions).map(({ id }) => id))
})

test('one case', async () => {
  const id = newCase()
  expect((await pix.get(`/v1/infractions/get?id=${id}`)).data).toMatchObject({ id, analysis_status: 'pending' })
})

test.each(['accepted', 'rejected'])('an opinion of %s is taken once', async (opinion) => {
  const id = newCase()
  const fields = { id, analysis: opinion, analysis_description: 'Venda confirmada, nota em anexo.' }
  const answer = await analyse(analysis(fields))
  expect(answer).toMatchObject({ status: 200, raw: { success: true, message: 'OK', data: null } })
  expect((await pix.get(`/v1/infractions/get?id=${id}`)).data).toMatchObject({ analysis_status: opinion })
  expect(await analyse(analysis(fields))).toMatchObject({ status: 400, message: 'Infraction already analysed' })
})

test('the id may come in the query', async () => {
  const id = newCase()
  const fields = { analysis: 'accepted', analysis_description: 'Foi fraude.' }
  expect(await analyse(analysis(fields), `?id=${id}`)).toMatchObject({ status: 200 })
})

test('for a sub-account the main account answers', async () => {
  const [, sub] = accountIds(simulator)
  const payment = wordOf(simulator.receive({ account_id: sub, value: 10 }), 'end_to_end_id')
  const registered = simulator.registerInfraction({ transaction_id: payment })
  expect(registered.account_id).toBe(sub)
  const fields = { id: wordOf(registered, 'id'), analysis: 'rejected', analysis_description: 'Contestado.' }
  expect(await analyse(analysis(fields))).toMatchObject({ status: 200 })
})

test('attachments are journalled byte for byte, whatever their names', async () => {
  const id = newCase()
  const names = ['nota fiscal.pdf', 'comprovação nº 1 "original".png', 'данные.csv']
  const files = names.map((name, index) => new File([Buffer.alloc(1000 + index, index)], name, { type: 'text/csv' }))
  await analyse(analysis({ id, analysis: 'rejected', analysis_description: 'Segue a defesa.' }, files))
  const journalled = simulator
    .requests({ path: '/v1/infractions/analysis' })
    .find((entry) => entry.parts?.[0]?.text === id)
  const parts = journalled?.parts?.filter(({ name }) => name === 'attachments')
  expect(parts).toEqual(
    names.map((filename, index) => ({
      name: 'attachments',
      filename,
      type: 'text/csv',
      bytes: 1000 + index,
      sha256: createHash('sha256')
        .update(Buffer.alloc(1000 + index, index))
        .digest('hex'),
      text: null,
    })),
  )
})

test.each([
  ['no id', { analysis: 'accepted', analysis_description: 'x' }, 400, 'Missing required param: id'],
  ['another opinion', { id: 'x', analysis: 'maybe' }, 400, 'Invalid analysis (use accepted or rejected)'],
  ['no opinion', { id: 'x', analysis_description: 'x' }, 400, 'Invalid analysis (use accepted or rejected)'],
  ['no reason', { id: 'x', analysis: 'accepted' }, 400, 'Missing required param: analysis_description'],
  ['an unknown id', { id: 'x', analysis: 'accepted', analysis_description: 'x' }, 404, 'Not found'],
])('an analysis with %s', async (_, fields, status, message) => {
  expect(await analyse(analysis({ ...fields }))).toMatchObject({ status, message })
})

test('an analysis that is not multipart', async () => {
  const answer = await pix.post('/v1/infractions/analysis', { id: 'x', analysis: 'accepted' })
  expect(answer).toMatchObject({ status: 400, message: 'Missing required param: id' })
})
