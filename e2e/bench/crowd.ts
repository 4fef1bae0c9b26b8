import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { password, people, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { until } from '../support/until.ts'
import { type Figure, percentile, printFigures } from './figures.ts'
import { type Action, browse, idsIn, models, seeded } from './load-person.ts'
import { filledMonths, fillSimulator, searches, throughLastro } from './load-sites.ts'
import { options } from './options.ts'
import { control, type Stage, setStage } from './stage.ts'

const visitors = 30
const usualSeconds = 180
const perMinute = 120
/** Practically unlimited, while the index is filled beforehand. */
const unlimited = 100_000
const longestFillMs = 15 * 60_000
const longestListingMs = 10 * 60_000
const windows = ['sliding', 'fixed'] as const
const states = ['empty', 'full'] as const

type Case = { window: (typeof windows)[number]; index: (typeof states)[number]; seconds: number }

const indexStatus = z.object({ data: z.object({ listed: z.boolean(), complete: z.boolean() }) })
const companiesPage = z.object({ data: z.array(z.object({ id: z.string() })) })

async function readIndex({ lastroUrl }: Stage, cookie: string) {
  const answer = await fetch(`${lastroUrl}/api/documents/index`, { headers: { cookie } })
  return indexStatus.parse(await answer.json()).data
}

/** A stage with an empty or a complete index, either with an unused budget. */
async function setCrowdStage({ window, index }: Case): Promise<Stage> {
  const stage = await setStage(index === 'full' ? unlimited : perMinute)
  try {
    await fillSimulator(stage.simulatorUrl)
    await control(stage.simulatorUrl, '/settings', { window })
    const limited = { ACCOUNTING_REQUESTS_PER_MINUTE: String(perMinute), DOCUMENT_INDEX: 'on' }
    if (index === 'empty') return stage
    await stage.restart(async () => undefined, { DOCUMENT_INDEX: 'on' })
    const cookie = await signIn(stage.lastroUrl, people.manager.email, password)
    await until('the index was not filled', longestFillMs, async () => {
      const { complete } = await readIndex(stage, cookie)
      return complete ? true : null
    })
    await stage.restart(async () => {
      await control(stage.simulatorUrl, '/settings', { rate: perMinute })
      await pause(61_000)
    }, limited)
    return stage
  } catch (error) {
    await stage.stop()
    throw error
  }
}

/** Typical filters: companies, models, months, and filters of the index. */
async function filtersOf({ lastroUrl }: Stage, cookie: string) {
  const answer = await fetch(`${lastroUrl}/api/companies?limit=20`, { headers: { cookie } })
  const companies = companiesPage.parse(await answer.json()).data
  return [
    ...companies.map(({ id }) => ({ company: id })),
    ...models.map((model) => ({ model })),
    ...filledMonths().map((month) => ({ month })),
    ...searches.map((search) => ({ search })),
  ]
}

async function run(stage: Stage, { index, seconds }: Case) {
  const cookies = await Promise.all(
    Array.from({ length: visitors }, (_, at) =>
      signIn(stage.lastroUrl, people[roles[at % roles.length] ?? 'support'].email, password),
    ),
  )
  const [first = ''] = cookies
  const filters = await filtersOf(stage, first)
  const list = await fetch(`${stage.lastroUrl}/api/documents?model=nfe&limit=10`, { headers: { cookie: first } })
  const hot = idsIn(await list.text())
  if (index === 'empty') await stage.restart(async () => undefined, { DOCUMENT_INDEX: 'on' })
  await fetch(`${stage.simulatorUrl}/_control/requests`, { method: 'DELETE' })
  const ends = Date.now() + seconds * 1000
  const visits = cookies.map((cookie, at) =>
    browse({ site: throughLastro(stage.lastroUrl, cookie), filters, hot, random: seeded(at + 1), until: ends }),
  )
  const actions = (await Promise.all(visits)).flat()
  const left = Date.now()
  await until('the list was not read to its end', longestListingMs, async () => {
    const { listed } = await readIndex(stage, first)
    return listed ? true : null
  })
  const requests = await control(stage.simulatorUrl, '/requests?service=accounting')
  return {
    actions,
    listedAfter: (Date.now() - left) / 1000,
    calls: [...requests.matchAll(/"authorized":true/g)].length,
    refused: [...requests.matchAll(/"status":429/g)].length,
  }
}

const named = (actions: Action[], name: Action['name']) =>
  actions.filter((action) => action.name === name && !action.failed).map(({ ms }) => ms)

const levels = [0.5, 0.95, 0.99]
const spread = (times: number[]) => levels.map((level) => percentile(times, level).toFixed(0)).join(' / ')

async function benchCase(one: Case): Promise<boolean> {
  const stage = await setCrowdStage(one)
  try {
    const { actions, listedAfter, calls, refused } = await run(stage, one)
    const failed = actions.filter((action) => action.failed)
    const kinds = [...new Set(failed.map(({ name, status }) => `${name} ${status}`))].join(', ')
    const [opening, list, preview] = (['open', 'list', 'preview'] as const).map((name) => named(actions, name))
    const full = one.index === 'full'
    const figure = (name: string, ours: string, target: string | null = null, good = true): Figure => {
      return { name, ours, baseline: '', target, good }
    }
    const [p95, p99] = [percentile(opening ?? [], 0.95), percentile(opening ?? [], 0.99)]
    const previewP95 = percentile(preview ?? [], 0.95)
    return printFigures(
      `${visitors} people for ${one.seconds} s, index ${one.index}, ${one.window} window of ${perMinute} a minute`,
      [
        figure('actions', String(actions.length)),
        figure(`actions that failed ${kinds && `(${kinds})`}`, String(failed.length), 'none', failed.length === 0),
        full
          ? figure(
              'opening, ms p50 / p95 / p99',
              spread(opening ?? []),
              'p95 under 300 ms, p99 1 s',
              p95 < 300 && p99 < 1_000,
            )
          : figure('opening, ms p50 / p95 / p99', spread(opening ?? [])),
        figure('list, ms p50 / p95 / p99', spread(list ?? [])),
        full
          ? figure('preview, ms p50 / p95 / p99', spread(preview ?? []))
          : figure('preview, ms p50 / p95 / p99', spread(preview ?? []), 'p95 under 20 s', previewP95 < 20_000),
        figure('calls upstream', String(calls)),
        figure('calls that upstream refused', String(refused), 'none', refused === 0),
        figure(
          'list whole, seconds after they left',
          listedAfter.toFixed(0),
          'within 5 minutes',
          listedAfter <= 5 * 60,
        ),
      ],
    )
  } finally {
    await stage.stop()
  }
}

/**
 * 30 people with a session each read for three minutes, or for `--seconds`, of an upstream that answers 120 a minute, by a
 * sliding window and by a fixed one, with an index that knows nothing yet and with one that has read everything.
 * `--index` and `--window` choose one of the cases.
 */
export async function benchCrowd(): Promise<boolean> {
  const seconds = Number(options.seconds ?? usualSeconds)
  const chosen = <T extends string>(all: readonly T[], name: unknown) =>
    all.filter((one) => name === undefined || one === name)
  let met = true
  for (const index of chosen(states, options.index))
    for (const window of chosen(windows, options.window)) met = (await benchCase({ window, index, seconds })) && met
  return met
}
