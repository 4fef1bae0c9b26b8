import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, balanceOf, type PixClient, pixClient, recordsOf, wordOf } from '../test-client.ts'

let simulator: Simulator
let pix: PixClient
let main: string
let sub: string

beforeAll(async () => {
  simulator = await startSimulator({ now: '2026-03-10T12:00:00Z' })
  pix = pixClient(simulator)
  ;[main, sub] = accountIds(simulator)
})
afterAll(() => simulator.stop())

const period = { created_at__gte: '2025-01-01', created_at__lte: '2026-03-10' }
const request = (body: Record<string, unknown>) => pix.post('/v1/statement/report_request', body)

async function ready(format: string, account?: string): Promise<Response> {
  const { data } = await request({ ...period, format, subaccount_id: account })
  simulator.moveClock({ advanceMs: 8000 })
  const scope = account === undefined ? '' : `&subaccount_id=${account}`
  const report = await pix.get(`/v1/statement/report_get?id=${data.id}${scope}`)
  return fetch(wordOf(report.data, 'file_url'))
}

test('a report is processing first, done later', async () => {
  const { status, data } = await request({ ...period, format: 'csv' })
  expect(status).toBe(200)
  expect(data).toEqual({ id: expect.any(String), status: 'processing', format: 'csv' })
  const read = () => pix.get(`/v1/statement/report_get?id=${data.id}`)
  expect((await read()).data).toEqual(data)
  simulator.moveClock({ advanceMs: 8000 })
  expect((await read()).data).toEqual({
    ...data,
    status: 'done',
    file_name: 'extrato_2025-01-01_2026-03-10.csv',
    file_url: expect.stringContaining(`${simulator.pixUrl}/files/`),
  })
})

test.each([
  [{ format: 'doc' }, 'Invalid format (use csv, xlsx, ofx or pdf)'],
  [{ format: undefined }, 'Invalid format (use csv, xlsx, ofx or pdf)'],
  [{ created_at__gte: undefined }, 'Missing required field: created_at__gte'],
  [{ created_at__lte: '10/03/2026' }, 'Invalid created_at__lte'],
  [{ created_at__gte: '2026-03-11' }, 'Invalid period'],
])('%o is refused', async (change, message) => {
  const answer = await request({ ...period, format: 'csv', ...change })
  expect(answer).toMatchObject({ status: 400, raw: { success: false, message, data: null } })
})

test.each([
  ['csv', 'text/csv; charset=utf-8', '\uFEFFdata;id'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ['ofx', 'application/x-ofx', 'OFXHEADER:100'],
  ['pdf', 'application/pdf', '%PDF-1.'],
])('the %s file', async (format, type, beginning) => {
  const file = await ready(format)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(file.headers.get('content-type')).toBe(type)
  expect(file.headers.get('content-length')).toBe(String(bytes.length))
  expect(file.headers.get('content-disposition')).toContain(`.${format}"`)
  expect(bytes.toString('utf8').startsWith(beginning)).toBe(true)
})

test('the movements in the file add up to the balance', async () => {
  const text = Buffer.from(await (await ready('csv', sub)).arrayBuffer()).toString('utf8')
  const rows = text.trim().split('\r\n').slice(1)
  const cents = rows.map((row) => Math.round(Number(row.split(';').at(-1)) * 100))
  expect(cents.reduce((sum, value) => sum + value, 0)).toBe(balanceOf(simulator, sub))
  expect(rows.length).toBeGreaterThan(50)
})

test.each([
  ['csv', 'sides', /^\d\d\/\d\d\/\d\d;mov_\d+;\w+;\w+;[\d.]+,\d\d;D\r[\s\S]+;SALDO DO DIA;;/m],
  ['csv', 'brackets', /;\([\d.]+,\d\d\)\r/],
  ['csv', 'behind', /;[\d.]+,\d\d-\r/],
  ['csv', 'english', /;-?\d{1,3}(,\d{3})+\.\d\d\r/],
  ['csv', 'balance', /SALDO ANTERIOR;;;-?[\d.]+,\d\d\r\n[^;]+;mov_\d+;\w+;\w+;[\d.]+,\d\d;-?[\d.]+,\d\d\r/],
  ['csv', 'unsigned', /;valor\r\n([^;]+;mov_\d+;\w+;\w+;[\d.]+,\d\d\r\n)+$/],
  ['csv', 'thousands', /;-?\d\.\d{3}\r/],
  ['ofx', 'sides', /<TRNTYPE>DEBIT\n<DTPOSTED>\d{8}\n<TRNAMT>\d+,\d\d\n/],
  ['ofx', 'unsigned', /<TRNTYPE>OTHER\n<DTPOSTED>\d{8}\n<TRNAMT>\d+\.\d\d\n/],
] as const)('the %s in the dialect %s', async (format, statementDialect, written) => {
  simulator.changeSettings({ statementDialect })
  const text = await (await ready(format, sub)).text()
  simulator.changeSettings({ statementDialect: 'signed' })
  expect(text).toMatch(written)
})

test('old reports are there, and their files need no credentials', async () => {
  const old = recordsOf(simulator.state().reports).filter(({ account, megabytes }) => account === main && !megabytes)
  const { data } = await pix.get(`/v1/statement/report_get?id=${old.at(-1)?.id}`)
  expect(data.status).toBe('done')
  expect((await fetch(wordOf(data, 'file_url'))).status).toBe(200)
  expect((await fetch(`${wordOf(data, 'file_url')}x`)).status).toBe(404)
})

test('files can be served by another host', async () => {
  const { data } = await request({ ...period, format: 'csv' })
  simulator.moveClock({ advanceMs: 8000 })
  simulator.changeSettings({ reportFilesUrl: 'https://files.example.com' })
  const report = await pix.get(`/v1/statement/report_get?id=${data.id}`)
  simulator.changeSettings({ reportFilesUrl: null })
  expect(report.data.file_url).toBe(
    `https://files.example.com/files/reports/${data.id}/extrato_2025-01-01_2026-03-10.csv`,
  )
})

test('a report belongs to its account', async () => {
  const { data } = await request({ ...period, format: 'csv', subaccount_id: sub })
  expect(await pix.get(`/v1/statement/report_get?id=${data.id}`)).toMatchObject({ status: 404 })
})

test.each(['csv', 'pdf'])('a large %s is exactly as large as requested', async (format) => {
  simulator.largeStatement(3)
  const file = await ready(format)
  let bytes = 0
  for await (const chunk of file.body ?? []) bytes += chunk.length
  expect(bytes).toBe(3 * 1_048_576)
  expect(file.headers.get('content-length')).toBe(String(bytes))
})

test('a finished report can be made large', async () => {
  const { data } = await request({ ...period, format: 'ofx' })
  simulator.largeStatement(2, wordOf(data, 'id'))
  simulator.moveClock({ advanceMs: 8000 })
  const report = await pix.get(`/v1/statement/report_get?id=${data.id}`)
  const file = await fetch(wordOf(report.data, 'file_url'))
  expect((await file.arrayBuffer()).byteLength).toBe(2 * 1_048_576)
  expect(() => simulator.largeStatement(1, 'nada')).toThrow('no such report')
})
