import { expect, test } from 'vitest'
import type { JsonRecord } from './json.ts'
import { type Simulator, startSimulator } from './server.ts'

const now = '2026-11-23T15:00:00Z'

async function started(options: { sales?: boolean }): Promise<{ received: JsonRecord[]; cents: number[] }> {
  const simulator: Simulator = await startSimulator({ now, documents: 300, ...options })
  const { received } = simulator.state()
  const cents = simulator.payables().map((note) => Number(note.cents))
  await simulator.stop()
  return { received: Array.isArray(received) ? received : [], cents }
}

test('the same seed sells the same, and without sales nothing is different', async () => {
  const [one, other, without] = [await started({ sales: true }), await started({ sales: true }), await started({})]
  expect(one).toEqual(other)
  expect(without.received).toHaveLength(800)
  const messages = one.received.map(({ info_pagador: message }) => message)
  expect(messages).toEqual(expect.arrayContaining([expect.stringMatching(/^Sinal NF \d+$/), 'Aporte de capital']))
  const documents = one.received.map(({ payer }) => JSON.stringify(payer))
  expect(documents).toEqual(expect.arrayContaining([expect.stringMatching(/"\*\*\*\.\d{3}\.\d{3}-\*\*"/)]))
  expect(new Set(one.received.map(({ id }) => id)).size).toBe(one.received.length)
})
