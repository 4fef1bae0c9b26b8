import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { dayOf } from '../commands/demo/calendar.ts'
import { fillDemo, nextStage } from '../commands/demo/fill.ts'
import { monthBefore } from '../commands/demo/marks.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { apiAs } from '../support/test.ts'

let env: Environment
const folder = mkdtempSync(join(tmpdir(), 'lastro-quarter-'))
const marksFile = join(folder, 'quarter.json')

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  env = await startEnvironment({
    simulator: { documents: 60, sales: true, quarter: true },
    configuration: { APPROVAL_THRESHOLD_CENTS: '500000', RECEIVED_DAYS: '62', SESSION_IDLE_MINUTES: '480' },
    clockAt: nextStage(marksFile)?.at,
  })
})
test.afterAll(() => env.stop().finally(() => rmSync(folder, { recursive: true })))

const operation = z.looseObject({
  ...{ kind: z.string(), state: z.string(), createdAt: z.string(), updatedAt: z.string() },
  approvals: z.array(z.looseObject({ at: z.string() })),
})
const operations = z.looseObject({ data: z.array(operation), next: z.null() })
const summary = z.looseObject({
  data: z.looseObject({ states: z.record(z.string(), z.looseObject({ count: z.number() })) }),
})
const figures = z.looseObject({ data: z.looseObject({ medianPaySeconds: z.number() }) })

const audit = z.looseObject({ data: z.array(z.looseObject({ subject: z.string() })) })
const stored = z.looseObject({ steps: z.record(z.string(), z.unknown()) })

async function made() {
  const manager = await apiAs(env.url, 'manager')
  const { data } = operations.parse(await (await manager.get('/api/operations?limit=200')).json())
  await manager.dispose()
  return data
}

/** Number of operations of each kind and state. */
async function counts(): Promise<Record<string, number>> {
  const grouped = Object.groupBy(await made(), ({ kind, state }) => `${kind} ${state}`)
  return Object.fromEntries(Object.entries(grouped).map(([name, rows]) => [name, rows?.length ?? 0]))
}

/** Number of payments of this and last month with a note. */
async function backedPayments(): Promise<number> {
  const finance = await apiAs(env.url, 'finance')
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString()
  let backed = 0
  for (const month of [monthBefore(today, 0), monthBefore(today, 1)]) {
    const answer = await finance.get(`/api/reconciliation/summary?direction=in&month=${month}`)
    const { states } = summary.parse(await answer.json()).data
    backed += states.backed?.count ?? 0
  }
  await finance.dispose()
  return backed
}

/** Subjects of the newest dismissals of payments, including later refunded ones. */
async function dismissals(): Promise<string[]> {
  const admin = await apiAs(env.url, 'admin')
  const { data } = audit.parse(await (await admin.get('/api/audit?action=reconciliation.dismiss')).json())
  await admin.dispose()
  return data.map(({ subject }) => subject)
}

const dayMs = 86_400_000
const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000

/** Interrupts the filling where the clock's next instant is past this one. */
const interruptedAt = (last: number) => (instant: number) =>
  instant > last ? Promise.reject(new Error('interrupted')) : env.moveClock(instant)

/** As after an interruption between each choice and what was made of it. */
function keepChoicesOnly(): void {
  const marks = stored.parse(JSON.parse(readFileSync(marksFile, 'utf8')))
  const chosen = Object.entries(marks.steps).filter(([step]) => step.includes('pick'))
  writeFileSync(marksFile, JSON.stringify({ ...marks, steps: Object.fromEntries(chosen) }))
}

test('the first days of the demo, interrupted and begun again, are made once', async () => {
  test.setTimeout(limits.slowMs)
  const demo = { url: env.url, simulatorUrl: env.simulator.url, marksFile, readsNotes: false }
  const opening = nextStage(marksFile)?.at ?? 0
  const firstDays = () => fillDemo({ ...demo, moveClock: interruptedAt(opening + 8 * dayMs) })
  await expect(firstDays()).rejects.toThrow('interrupted')
  const first = await counts()
  expect(first['pix.charge confirmed']).toBeGreaterThan(0)
  keepChoicesOnly()
  await env.halt()
  await env.start({}, nextStage(marksFile)?.at)
  await expect(firstDays()).rejects.toThrow('interrupted')
  expect(await counts()).toEqual(first)
})

test('the demo is filled with one of each, and interrupted or begun again it makes nothing twice', {
  tag: '@long',
}, async () => {
  test.setTimeout(1_200_000)
  const moveClock = (instant: number) => env.moveClock(instant)
  let indexRuns = false
  /** As in `npm run demo`: notes are read after everything that does not need them has been made. */
  const fill = async (move = moveClock) => {
    for (let stage = nextStage(marksFile); stage; stage = nextStage(marksFile)) {
      const { at, readsNotes } = stage
      if (readsNotes !== indexRuns) {
        await env.halt()
        await env.start({ DOCUMENT_INDEX: readsNotes ? 'on' : 'off' }, at)
        indexRuns = readsNotes
      }
      await fillDemo({ url: env.url, simulatorUrl: env.simulator.url, marksFile, moveClock: move, readsNotes })
    }
  }
  await expect(fill(interruptedAt((nextStage(marksFile)?.at ?? 0) + 40 * dayMs))).rejects.toThrow('interrupted')
  await fill()
  const first = await counts()
  expect(first).toMatchObject({
    ...{ 'pix.transfer failed': 1, 'pix.transfer unknown': 1, 'pix.transfer rejected': 1 },
    ...{ 'pix.charge confirmed': 31, 'pix.charge accepted': 7, 'pix.charge unknown': 1 },
    ...{ 'pix.refund confirmed': 5, 'pix.refund accepted': 1 },
    ...{ 'pix.statement confirmed': 5, 'pix.statement accepted': 1 },
    'pix.analysis confirmed': 11,
  })
  expect(first['pix.transfer awaiting_approval']).toBeGreaterThan(0)
  expect(first['pix.transfer confirmed']).toBeGreaterThan(6)

  const finance = await apiAs(env.url, 'finance')
  const { data } = z.looseObject({ data: z.array(z.unknown()) }).parse(await (await finance.get('/api/exports')).json())
  expect(data).toHaveLength(1)
  expect(await backedPayments()).toBeGreaterThan(0)
  const dismissed = await dismissals()
  expect(dismissed.length).toBeGreaterThan(0)

  await test.step('it lies on the working days and hours of a quarter', async () => {
    const all = await made()
    expect(new Set(all.map(({ createdAt }) => dayOf(Date.parse(createdAt)))).size).toBeGreaterThanOrEqual(30)
    const lately = Date.now() - 4 * 3_600_000
    const local = all
      .map(({ createdAt }) => Date.parse(createdAt))
      .filter((at) => at < lately)
      .map((at) => new Date(at - 3 * 3_600_000))
    expect(local.filter((at) => [0, 6].includes(at.getUTCDay()))).toEqual([])
    expect(local.filter((at) => at.getUTCHours() < 8 || at.getUTCHours() >= 18)).toEqual([])

    const paid = all.filter(({ kind, state }) => kind === 'pix.charge' && state === 'confirmed')
    const waits = paid.map(({ createdAt, updatedAt }) => minutes(createdAt, updatedAt)).toSorted((a, b) => a - b)
    expect(waits[0]).toBeGreaterThan(3)
    expect(waits[15]).toBeGreaterThan(30)
    expect(waits.at(-1)).toBeGreaterThan(24 * 60)
    const answer = await finance.get('/api/pix/figures/charges')
    expect(figures.parse(await answer.json()).data.medianPaySeconds).toBeGreaterThan(1_800)
    const decided = all.flatMap(({ createdAt, approvals }) => approvals.map(({ at }) => minutes(createdAt, at)))
    expect(decided.length).toBeGreaterThan(2)
    expect(Math.min(...decided)).toBeGreaterThan(10)
  })

  keepChoicesOnly()
  await fill()
  expect(await counts()).toEqual(first)
  expect(await dismissals()).toEqual(dismissed)
  await finance.dispose()
})
