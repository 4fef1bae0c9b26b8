import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@/lib/core/errors'
import { operationError } from '@/lib/core/operations/operation-error'
import { voidStates } from '@/lib/core/operations/operation-states'
import { plausibleSettlement } from '@/lib/core/pix/settlement'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { refundInput, refundResult } from '@/lib/features/pix/refunds/schema'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { subjectRows } from '@/lib/server/operations/list'
import { likeliest } from '@/lib/server/operations/named'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { refreshAccepted, rereadAs } from '@/lib/server/operations/perform'
import { settle } from '@/lib/server/operations/settle'
import type { EventRow, Outcomes } from '@/lib/server/webhooks/outcomes'
import { returnedIn } from './payments'
import { settlementIn, transferHints } from './transfer-hints'

/** How long the reaction waits, well within the time for which a job is retried. */
const waitsForMs = 30 * 60_000

/** Reads refunds of ours that events report again, and records when they were settled, which upstream's own entries do not say. */
export async function recordSettledRefunds(events: readonly EventRow[], outcomes: Outcomes): Promise<void> {
  for (const event of events) {
    if (transferHints(event).verdict.says !== 'returned') continue
    for (const endToEndId of returnedIn(event)) {
      const sent = (await subjectRows(refunds.refund.kind, endToEndId)).filter(({ sentAt }) => sentAt !== null)
      const row = likeliest(
        sent.filter((each) => !voidStates.some((ended) => ended === each.state) || isNamed(each, event)),
      )
      const current = row && (await reread(row).catch(() => row))
      const settledAt = row ? plausibleSettlement(settlementIn(event), row.createdAt) : null
      const known = refundResult.safeParse(current?.result).data
      if (current?.state === 'confirmed' && known?.settledAt === null && settledAt !== null)
        await settle(refundPayment, current.id, { state: 'confirmed', result: { ...known, settledAt } }, null, {
          completes: true,
          onlyIf: (now) => isDeepStrictEqual(now.result, current.result),
        })
      else if (current && current.state !== 'confirmed' && event.receivedAt.getTime() + waitsForMs > Date.now())
        outcomes.again(event, new Problem('not_ready', `Refund ${current.id} is not confirmed yet`))
    }
  }
}

/** Whether an event names a refund that was taken for not made, or may be about one that a person gave up. */
function isNamed(row: OperationRow, event: EventRow): boolean {
  const { externalIds, keys } = transferHints(event)
  const own = refundInput.safeParse(row.input).data?.externalId ?? row.id
  return [...externalIds, ...keys].includes(own) || operationError.safeParse(row.error).data?.givenUp === true
}

function reread(row: OperationRow): Promise<OperationRow> {
  if (row.state === 'accepted') return refreshAccepted(refundPayment, row, null)
  if (row.state === 'unknown' || row.state === 'confirmed') return Promise.resolve(row)
  const { endToEndId, externalId = row.id } = refundInput.parse(row.input)
  const unanswered = {
    id: '',
    endToEndId,
    amountCents: null,
    status: '',
    externalId,
    returnId: null,
    settledAt: null,
    extra: {},
  }
  return rereadAs(refundPayment, row, row.result ?? unanswered)
}
