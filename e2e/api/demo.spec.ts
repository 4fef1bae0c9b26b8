import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { fillDemo } from '../commands/demo/fill.ts'
import { monthBefore } from '../commands/demo/marks.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'

let env: Environment

test.beforeAll(async () => {
  test.setTimeout(180_000)
  env = await startEnvironment({
    simulator: { documents: 60, sales: true, quarter: true },
    configuration: { DOCUMENT_INDEX: 'on', APPROVAL_THRESHOLD_CENTS: '500000', RECEIVED_DAYS: '62' },
  })
})
test.afterAll(() => env.stop())

const operations = z.looseObject({ data: z.array(z.looseObject({ kind: z.string(), state: z.string() })) })
const summary = z.looseObject({
  data: z.looseObject({ states: z.record(z.string(), z.looseObject({ count: z.number() })) }),
})

const firstSteps = z.looseObject({
  data: z.looseObject({ steps: z.array(z.looseObject({ step: z.string(), done: z.boolean() })).min(8) }),
})
const stored = z.looseObject({ steps: z.record(z.string(), z.unknown()) })

/** How many operations of each kind and state there are. */
async function counts(): Promise<Record<string, number>> {
  const manager = await apiAs(env.url, 'manager')
  const { data } = operations.parse(await (await manager.get('/api/operations?limit=200')).json())
  await manager.dispose()
  const grouped = Object.groupBy(data, ({ kind, state }) => `${kind} ${state}`)
  return Object.fromEntries(Object.entries(grouped).map(([name, rows]) => [name, rows?.length ?? 0]))
}

/** Payments of this month and the last, by how they stand. */
async function backing(): Promise<{ backed: number; dismissed: number }> {
  const finance = await apiAs(env.url, 'finance')
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const sums = { backed: 0, dismissed: 0 }
  for (const month of [monthBefore(today, 0), monthBefore(today, 1)]) {
    const answer = await finance.get(`/api/reconciliation/summary?direction=in&month=${month}`)
    const { states } = summary.parse(await answer.json()).data
    sums.backed += states.backed?.count ?? 0
    sums.dismissed += states.dismissed?.count ?? 0
  }
  await finance.dispose()
  return sums
}

test('the demo is filled with one of each, and begun again it makes nothing twice', async () => {
  test.setTimeout(180_000)
  const marksFile = join(env.dataDir, 'filled.json')
  const demo = { url: env.url, simulatorUrl: env.simulator.url, marksFile }
  await fillDemo(demo)
  const made = await counts()
  expect(made).toMatchObject({
    ...{ 'pix.transfer failed': 1, 'pix.transfer unknown': 1, 'pix.transfer rejected': 1 },
    ...{ 'pix.charge confirmed': 4, 'pix.charge accepted': 4, 'pix.charge unknown': 1 },
    ...{ 'pix.refund confirmed': 2, 'pix.refund accepted': 1 },
    ...{ 'pix.statement confirmed': 5, 'pix.statement accepted': 1 },
    'pix.analysis confirmed': 3,
  })
  expect(made['pix.transfer awaiting_approval']).toBeGreaterThan(0)
  expect(made['pix.transfer confirmed']).toBeGreaterThan(4)

  const finance = await apiAs(env.url, 'finance')
  const { data } = z.looseObject({ data: z.array(z.unknown()) }).parse(await (await finance.get('/api/exports')).json())
  expect(data).toHaveLength(1)
  const reconciled = await backing()
  expect(reconciled.backed).toBeGreaterThan(0)

  for (const role of ['finance', 'manager', 'support'] as const) {
    const person = await apiAs(env.url, role)
    const { data: list } = firstSteps.parse(await (await person.get('/api/getting-started')).json())
    expect(list.steps.filter(({ done }) => done)).toEqual([])
    await person.dispose()
  }

  // As if it had been interrupted after each choice, before anything made of it was stored.
  const marks = stored.parse(JSON.parse(readFileSync(marksFile, 'utf8')))
  const chosen = Object.entries(marks.steps).filter(([step]) => step.includes('pick'))
  writeFileSync(marksFile, JSON.stringify({ ...marks, steps: Object.fromEntries(chosen) }))
  await fillDemo(demo)
  expect(await counts()).toEqual(made)
  expect(await backing()).toMatchObject({ dismissed: reconciled.dismissed })
  await finance.dispose()
})
