import { expect, test } from '@playwright/test'
import { killDuringLosses } from '../support/batch-losses.ts'

test('killed three times while answers are lost, repetitions refused and the balance is short, no row that moved is called failed', async () => {
  const seed = Date.now() % 1_000_000_000
  expect(await killDuringLosses({ kills: 3, rows: 200, seed }), `seed ${seed}`).toEqual([])
})
