import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './server.ts'

const DAY = 86_400_000
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ documents: 300, sales: true, quarter: true, now: '2026-11-23T15:00:00Z' })
  simulator.moveClock({ now: '2026-10-01T13:00:00Z' })
})
afterAll(() => simulator.stop())

async function get(path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${simulator.pixToken}`, 'user-agent': simulator.pixUserAgent }
  const answer = await fetch(`${simulator.pixUrl}${path}`, { headers })
  return Object(await answer.json()).data
}

const listed = async (path: string, name: string) => Array.from(Object((await get(path))[name]), Object)

test('a clock that was moved back hides what had not happened by then', async () => {
  const entries = await listed('/v1/pix/cashin/list?page_size=100', 'entries')
  expect(entries.filter(({ created_at: at }) => at > '2026-10-01T10:00:00-03:00')).toEqual([])
  const reports = await listed('/v1/infractions/list?limit=200', 'items')
  expect(reports.length).toBeGreaterThan(5)
  expect(reports.filter(({ infraction_date: day }) => day > '2026-10-01')).toEqual([])
  const before = await get('/v1/wallet/balance')
  simulator.moveClock({ advanceMs: DAY * 7 })
  expect(await get('/v1/wallet/balance')).not.toEqual(before)
})

test('what is made then takes its place in the order of time', async () => {
  const { end_to_end_id: payment } = simulator.receive({ value: 12.34 })
  const report = simulator.registerInfraction({ transaction_id: payment })
  simulator.moveClock({ now: '2026-11-23T15:00:00Z' })
  const entries = await listed('/v1/pix/cashin/list?initial_date=2026-10-08&page_size=100', 'entries')
  const times = entries.flatMap(({ created_at: at }) => at ?? [])
  expect(times).toEqual(times.toSorted().toReversed())
  const days = (await listed('/v1/infractions/list?limit=200', 'items')).flatMap(
    ({ infraction_date: day }) => day ?? [],
  )
  expect(days).toEqual(days.toSorted().toReversed())
  expect(report.infraction_date).toBe('2026-10-08')
})

test('notifications are signed with the clock that the setting names', async () => {
  const signatures: string[] = []
  const receiver = createServer((request, response) => {
    signatures.push(String(request.headers['x-signature']))
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = Object(receiver.address())
  simulator.configureWebhooks('pix', { url: `http://127.0.0.1:${address.port}/` })
  simulator.moveClock({ now: '2026-10-20T13:00:00Z' })
  simulator.changeSettings({ webhookClock: 'simulator' })
  await simulator.sendWebhook({ service: 'pix', type: 'CashIn' })
  simulator.changeSettings({ webhookClock: 'real' })
  await simulator.sendWebhook({ service: 'pix', type: 'CashIn' })
  await new Promise((resolve) => receiver.close(resolve))
  const seconds = signatures.map((signature) => Number(/t=(\d+)/.exec(signature)?.[1]))
  expect(Math.abs((seconds[0] ?? 0) - Date.parse('2026-10-20T13:00:00Z') / 1000)).toBeLessThan(60)
  expect(Math.abs((seconds[1] ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})
