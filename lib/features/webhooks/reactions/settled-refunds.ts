import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@/lib/core/errors'
import { voidStates } from '@/lib/core/operations/operation-states'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { refundResult } from '@/lib/features/pix/refunds/schema'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { settle } from '@/lib/server/operations/ledger'
import { subjectRows } from '@/lib/server/operations/list'
import { refreshAccepted } from '@/lib/server/operations/perform'
import type { EventRow, Outcomes } from '@/lib/server/webhooks/outcomes'
import { returnedIn } from './payments'
import { settlementIn, transferHints } from './transfer-hints'

/** How long the reaction waits, well within the time for which a job is retried. */
const waitsForMs = 30 * 60_000

/** Records when refunds of ours were settled, which upstream's own entries do not say. */
export async function recordSettledRefunds(events: readonly EventRow[], outcomes: Outcomes): Promise<void> {
  for (const event of events) {
    const settledAt = settlementIn(event)
    if (settledAt === null || transferHints(event).verdict.says !== 'returned') continue
    for (const endToEndId of returnedIn(event)) {
      const rows = await subjectRows(refunds.refund.kind, endToEndId)
      const row = rows.find(({ state, sentAt }) => sentAt !== null && !voidStates.some((ended) => ended === state))
      const current = row && (await refreshAccepted(refundPayment, row, null).catch(() => row))
      const known = refundResult.safeParse(current?.result).data
      if (current?.state === 'confirmed' && known?.settledAt === null)
        await settle(refundPayment, current.id, { state: 'confirmed', result: { ...known, settledAt } }, null, {
          completes: true,
          onlyIf: (now) => isDeepStrictEqual(now.result, current.result),
        })
      else if (current && current.state !== 'confirmed' && event.receivedAt.getTime() + waitsForMs > Date.now())
        outcomes.again(event, new Problem('not_ready', `Refund ${current.id} is not confirmed yet`))
    }
  }
}
