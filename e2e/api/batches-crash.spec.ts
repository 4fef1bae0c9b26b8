import { expect, test } from '@playwright/test'
import { killDuringBatches } from '../support/batch-kills.ts'

test('killed three times while it sends batches, Lastro pays every row once with its amount', async () => {
  const seed = Date.now() % 1_000_000_000
  const faults = await killDuringBatches({ kills: 3, rows: 50, seed, shared: false })
  expect(faults, `npm run soak -- --seed ${seed}`).toEqual([])
})
