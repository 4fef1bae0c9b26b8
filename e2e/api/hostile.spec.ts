import { expect, test } from '@playwright/test'
import { startEnvironment } from '../support/environment.ts'
import { hostileReads } from '../support/hostile-reads.ts'

const metricsToken = 'a-token-of-the-hostile-answers'
const mostGrowth = 100 * 1024 * 1024

test('hostile answers of a new seed to every read cause no failure of ours and no growing memory', async () => {
  // With a small heap garbage is collected early, and leaks are noticed.
  const env = await startEnvironment({
    configuration: { METRICS_TOKEN: metricsToken, NODE_OPTIONS: '--max-old-space-size=320' },
  })
  const memory = async () => {
    const answer = await fetch(`${env.url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(await answer.text())?.[1])
  }
  const seed = Date.now() % 1_000_000_000
  let before = Number.NaN
  const { faults, answered } = await hostileReads(env, {
    ...{ seed, rounds: 16 },
    async warmed() {
      before = await memory()
    },
  })
  await expect.poll(async () => (await memory()) - before).toBeLessThan(mostGrowth)
  await env.stop()
  expect(faults, `npm run soak -- --seed ${seed}`).toEqual([])
  expect(answered).toBeGreaterThan(300)
})
