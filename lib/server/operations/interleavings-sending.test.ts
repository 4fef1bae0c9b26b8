import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareRuns, scenarios, search, thresholdCents } from '@/e2e/harness/interleavings/scenarios'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { verifyAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'

setTestEnvironment({ APPROVAL_THRESHOLD_CENTS: String(thresholdCents) })

const order = fc.record({
  kind: fc.constantFrom('resent' as const, 'read' as const, 'manual' as const),
  over: fc.constant(false),
  alsoManager: fc.constant(false),
})

test('whatever is clicked, lost, resent, crashes or arrives late: one movement, none forgotten, allowed arrows only', {
  timeout: 300_000,
}, async () => {
  const run = await prepareRuns()
  await fc.assert(fc.asyncProperty(scenarios(order, { decisions: 0 }), run), search)
  expect(await verifyAudit(await db())).toMatchObject({ brokenAt: null })
})
