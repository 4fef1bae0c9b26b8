import { expect, test } from '@playwright/test'
import { killDuringLosses } from '../support/batch-losses.ts'
import { limits } from '../support/limits.ts'

test.describe.configure({ timeout: limits.slowMs })

test('killed while answers are lost, repetitions refused and the balance is short, no row that moved is called failed', async () => {
  expect(await killDuringLosses({ kills: 1, rows: 30, seed: 1 }), 'npm run soak').toEqual([])
})
