import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareRuns, scenarios, search, thresholdCents } from '@/e2e/harness/interleavings/scenarios'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { verifyAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'

setTestEnvironment({ APPROVAL_THRESHOLD_CENTS: String(thresholdCents) })

const order = fc.record({
  kind: fc.constantFrom('resent' as const, 'read' as const),
  over: fc.nat(3).map((n) => n > 0),
  alsoManager: fc.boolean(),
})

test('whoever approves, rejects or is too late, in whatever order: sent once with an approval, or never', {
  timeout: 300_000,
}, async () => {
  const run = await prepareRuns()
  await fc.assert(fc.asyncProperty(scenarios(order, { decisions: 8 }), run), search)
  expect(await verifyAudit(await db())).toMatchObject({ brokenAt: null })
})
