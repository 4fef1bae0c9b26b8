import { type APIRequestContext, expect } from '@playwright/test'
import { rowsOf } from '../support/envelope.ts'
import { askForMonth, capture, exportOf, filePath, untilState } from '../support/exports.ts'
import { apiAs } from '../support/test.ts'
import { testWithInstances as test } from '../support/test-with-instances.ts'

const requested = 12
const atOnce = 3

/** Number of exports in each state. */
async function statesOf(api: APIRequestContext): Promise<Record<string, number>> {
  const { items } = await rowsOf(await api.get('/api/exports?limit=200'))
  const byState = Map.groupBy(items, ({ state }) => String(state))
  return Object.fromEntries([...byState].map(([state, rows]) => [state, rows.length]))
}

test('of the exports that a person requests of two instances three run at a time, in order, and another person’s is not held up', {
  tag: '@long',
}, async ({ instances: { env, other } }) => {
  test.setTimeout(240_000)
  const [stuck = ''] = await capture(env.simulator, '2018-06', ['nfe'])
  await capture(env.simulator, '2018-07', ['nfe'])
  const away = { service: 'accounting', path: filePath(stuck, 'xml'), kind: 'status', status: 503 } as const
  const fault = env.simulator.armFault({ ...away, times: 1_000 })
  const managers = [await apiAs(env.url, 'manager'), await apiAs(other.url, 'manager')] as const
  const ids: unknown[] = []
  for (const at of Array(requested).keys())
    ids.push((await askForMonth(managers[at % 2 === 0 ? 0 : 1], '2018-06', ['xml'])).id)
  await expect.poll(() => statesOf(managers[0])).toEqual({ running: atOnce, queued: requested - atOnce })
  const ahead = await Promise.all(ids.map(async (id) => Number((await exportOf(managers[1], id)).ahead)))
  expect(ahead).toEqual(ids.map((_, at) => (at < atOnce ? 0 : at)))

  const finance = await apiAs(other.url, 'finance')
  const { id } = await askForMonth(finance, '2018-07', ['xml'])
  await untilState(finance, id)
  expect(await statesOf(managers[0])).toEqual({ running: atOnce, queued: requested - atOnce, done: 1 })

  env.simulator.clearFaults(fault)
  const running: number[] = []
  await expect
    .poll(
      async () => {
        const states = await statesOf(managers[1])
        running.push(states.running ?? 0)
        return states.done
      },
      { timeout: 120_000, intervals: [50] },
    )
    .toBe(requested + 1)
  expect(Math.max(...running)).toBe(atOnce)
})
