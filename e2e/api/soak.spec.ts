import { expect, test } from '@playwright/test'
import { startEnvironment } from '../support/environment.ts'
import { hostileReads } from '../support/hostile-reads.ts'
import { limits } from '../support/limits.ts'
import { soak } from '../support/soak.ts'

test.describe.configure({ timeout: limits.slowMs })

/** A small fixed sample; `npm run soak` plays thousands of new seeds and watches the memory. */
const seed = 1

test('hostile requests, and hostile answers to every read, cause no failure of ours', async () => {
  const env = await startEnvironment()
  const { faults, served } = await soak(env, { seed, count: 200 })
  const reads = await hostileReads(env, { seed, rounds: 3 })
  await env.stop()
  expect([...faults, ...reads.faults], `npm run soak -- --seed ${seed}`).toEqual([])
  // The sessions still work at the end, so not everything was refused.
  for (const role of ['finance', 'support', 'manager', 'admin']) expect(served.get(role) ?? 0).toBeGreaterThan(1)
  expect(reads.answered).toBeGreaterThan(50)
})
