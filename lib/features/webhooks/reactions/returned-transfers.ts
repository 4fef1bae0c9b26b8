import 'server-only'
import { Problem } from '@/lib/core/errors'
import { transferResult } from '@/lib/features/pix/transfers/schema'
import { recordReturn, returnedOf } from '@/lib/features/pix/transfers/store/returns'
import { findNamed } from '@/lib/features/pix/transfers/store/rows'
import { hintsOf } from '@/lib/server/webhooks/hints'
import type { EventRow, Outcomes } from '@/lib/server/webhooks/outcomes'
import { goesBack } from './payments'
import { transferHints } from './transfer-hints'

/**
 * Of money that went back and is there: records that the confirmed transfer of ours that it belongs to came back. Answers the
 * end-to-end ids of these transfers, which were received by others.
 */
export async function recordReturnedTransfers(
  events: readonly EventRow[],
  outcomes: Outcomes,
): Promise<ReadonlySet<string>> {
  const returned = new Set<string>()
  for (const event of events) for (const id of await recordReturned(event, outcomes)) returned.add(id)
  return returned
}

async function recordReturned(event: EventRow, outcomes: Outcomes): Promise<string[]> {
  const { verdict, amounts, endToEndIds, txids } = transferHints(event)
  if (!goesBack(hintsOf(event))) return []
  const sent = await findNamed({ txids, endToEndIds, ids: [], externalIds: [] })
  const ids = sent.flatMap(({ result }) => transferResult.safeParse(result).data?.endToEndId ?? [])
  const [row, ...others] = sent.filter(({ state }) => state === 'confirmed')
  const isDone = verdict.says === 'returned' || verdict.says === 'confirmed'
  const cents = row && isDone && others.length === 0 ? returnedOf(amounts, row.amountCents ?? 0) : undefined
  if (!row || cents === undefined) return ids
  const at = (event.occurredAt ?? event.receivedAt).toISOString()
  const recorded = await recordReturn(row, { cents, at }, { event: event.eventId })
  if (recorded === 'changed') {
    const record = { code: 'event.transfer-changed', values: { id: row.id } } as const
    outcomes.again(event, new Problem('not_ready', `Transfer ${row.id} moved while the event was read`, { record }))
  } else if (recorded !== 'known')
    outcomes.note(event, { code: 'event.transfer-returned', values: { id: row.id, returnedCents: cents } })
  return ids
}
