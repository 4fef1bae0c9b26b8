import { expect, test } from '@playwright/test'
import { startEnvironment } from '../support/environment.ts'
import { soak } from '../support/soak.ts'

test('a thousand hostile requests of a new seed are answered, without a failure of ours', async () => {
  const env = await startEnvironment()
  const seed = Date.now() % 1_000_000_000
  const { faults, served } = await soak(env, { seed, count: 1_000 })
  await env.stop()
  expect(faults, `npm run soak -- --seed ${seed} --count 1000`).toEqual([])
  // The sessions still work at the end, so not everything was refused.
  for (const role of ['finance', 'support', 'manager', 'admin']) expect(served.get(role) ?? 0).toBeGreaterThan(5)
})
