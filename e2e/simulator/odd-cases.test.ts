import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountingClient } from './accounting/test-client.ts'
import { type Simulator, startSimulator } from './server.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ documents: 20, odd: true })
})
afterAll(() => simulator.stop())

test('each altered file and an unstated cancellation are there from the start', async () => {
  const documents = await accountingClient(simulator).documents()
  expect(documents.filter((one) => one.cancelada === undefined)).toHaveLength(1)
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const newest = documents.filter(({ criado_em }) => Date.now() - Date.parse(String(criado_em)) < 60_000)
  const files = await Promise.all(
    newest.map(async ({ id }) =>
      (await fetch(`${simulator.accountingUrl}/v1/documentos/${id}/xml`, { headers })).text(),
    ),
  )
  for (const part of [
    '<tpAmb>2<',
    '<finNFe>4<',
    '<tpNF>0<',
    '<tPag>90<',
    '<cStat>302<',
    '<cStat>101<',
    '<resNFe',
    '110111',
  ])
    expect(files.filter((file) => file.includes(part)).length, part).toBeGreaterThan(0)
})

test('payments without an end-to-end id, with an unreadable amount and a return without its payment are listed', async () => {
  const headers = { authorization: `Bearer ${simulator.pixToken}`, 'user-agent': simulator.pixUserAgent }
  const answer = await fetch(`${simulator.pixUrl}/v1/pix/cashin/list?page_size=20`, { headers })
  const { data } = await answer.json()
  expect(data.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ value: 152.4, end_to_end_id: null }),
      expect.objectContaining({ value: 'noventa e nove' }),
      expect.objectContaining({ type: 'DEPOSIT_REFUND', value: -417.35 }),
    ]),
  )
})
