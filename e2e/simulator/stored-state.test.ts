import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accountingClient } from './accounting/test-client.ts'
import type { SimulatorOptions } from './context.ts'
import { type Simulator, startSimulator } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-simulator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string): SimulatorOptions => ({
  ...{ documents: 300, sales: true, quarter: true },
  stateFile: join(folder, name),
})

function post(simulator: Simulator, path: string, body: object): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${simulator.pixToken}`,
    'user-agent': simulator.pixUserAgent,
    'content-type': 'application/json',
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return fetch(`${simulator.pixUrl}${path}`, init).then((answer) => answer.json())
}

const transfer = { value: 10, destination_bank_account: { pix_key_type: 'CPF', pix_key: '09401536295' } }

test('a next run goes on from what the one before stored', async () => {
  const first = await startSimulator(fileOf('state'))
  first.changeSettings({ transferSettleMs: 3_600_000 })
  await post(first, '/v1/wallet/transfer', transfer)
  await post(first, '/v1/pix/immediate', { original_value: 25 })
  first.registerInfraction()
  const captured = await first.captureDocument({ modelo: 'nfe' })
  first.cancelDocument(String(captured.id))
  first.armFault({ service: 'pix', path: '/v1/wallet/transfer', kind: 'reset', times: 3, match: 'one key' })
  const { now: _, settings: _settings, ...before } = first.state()
  const notes = await accountingClient(first).documents()
  await first.stop()

  const second = await startSimulator(fileOf('state'))
  const { now: _now, settings: _others, ...after } = second.state()
  expect(after).toEqual(before)
  expect(await accountingClient(second).documents()).toEqual(notes)
  expect(second.armedFaults()).toMatchObject([{ kind: 'reset', remaining: 3, match: 'one key' }])

  await post(second, '/v1/wallet/transfer', transfer)
  await second.captureDocument({ modelo: 'nfe' })
  const ids = (await accountingClient(second).documents()).flatMap(({ id, chave }) => [id, chave])
  expect(new Set(ids).size).toBe(ids.length)
  second.moveClock({ advanceMs: 3_700_000 })
  const sent = JSON.stringify(second.state().transfers)
  expect([...sent.matchAll(/"status":"done"/g)]).toHaveLength(2)
  expect(new Set([...sent.matchAll(/"txid":"(\w+)"/g)].map(([, txid]) => txid)).size).toBe(2)
  await second.stop()
})

test('a file that holds no state stops the start', async () => {
  writeFileSync(join(folder, 'broken'), '{"pix":')
  await expect(startSimulator(fileOf('broken'))).rejects.toThrow('holds no state')
})

test('money goes out of the main account on business days alone, and never all of it', async () => {
  const simulator = await startSimulator({ documents: 300, sales: true, quarter: true, now: '2026-11-23T15:00:00Z' })
  const { balances } = simulator.state()
  const client = { authorization: `Bearer ${simulator.pixToken}`, 'user-agent': simulator.pixUserAgent }
  const order = { format: 'csv', created_at__gte: '2026-08-01', created_at__lte: '2026-11-23' }
  const { data } = Object(await post(simulator, '/v1/statement/report_request', order))
  simulator.finishReports()
  const report = await fetch(`${simulator.pixUrl}/v1/statement/report_get?id=${data.id}`, { headers: client })
  const file = Object(await report.json()).data.file_url
  const rows = (await (await fetch(file)).text()).split('\r\n').filter((line) => line.includes(';TRANSFER;'))
  await simulator.stop()
  expect(rows.length).toBeGreaterThan(100)
  const weekdays = new Set(rows.map((line) => new Date(line.slice(0, 10)).getUTCDay()))
  expect([...weekdays].toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(Object(balances)[0].cents).toBeGreaterThan(15_000_000)
})
