import 'server-only'
import { Problem } from '@/lib/core/errors'
import { listKnown, relistAccounts } from '@/lib/features/pix/accounts/store'
import { charges } from '@/lib/features/pix/charges/contract'
import { createCharge, rereadCharge, settleUnanswered } from '@/lib/features/pix/charges/service'
import { chargedAmounts, findPayable } from '@/lib/features/pix/charges/store/charges'
import { findMainAccount } from '@/lib/features/pix/infractions/store/infractions'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { transferResult } from '@/lib/features/pix/transfers/schema'
import { recordReturn, returnedOf } from '@/lib/features/pix/transfers/store/returns'
import { findNamed } from '@/lib/features/pix/transfers/store/rows'
import { askReturned } from '@/lib/features/reconciliation/store/returned'
import { db } from '@/lib/server/db/client'
import { usualNames } from '@/lib/server/known-field-names'
import { publish } from '@/lib/server/live/publish'
import { expediteChecks } from '@/lib/server/operations/expedite'
import { findUnanswered } from '@/lib/server/operations/named'
import { hintsOf, textsIn } from '@/lib/server/webhooks/hints'
import { type EventRow, forEachGroup, type Outcomes } from '@/lib/server/webhooks/outcomes'
import { onEvents } from '@/lib/server/webhooks/process'
import { goesBack, paymentsIn, returnedIn, storePayments } from './payments'
import { recordSettledRefunds } from './settled-refunds'
import { transferHints } from './transfer-hints'

/** A Pix came in or was returned: its charge, running refunds and the list of received payments are read again. */
onEvents('pix', 'CashIn', async (events, outcomes) => {
  await rereadCharges(events, outcomes)
  const expedited = await expediteChecks(refunds.refund)
  await recordSettledRefunds(events, outcomes)
  const [first, ...others] = events
  const subject = first && others.length === 0 ? (textsIn(hintsOf(first), ['id'])[0] ?? null) : null
  await publish(await db(), [{ topic: 'pix.received', subject }])
  await rereadReceived(events, outcomes)
  for (const event of events) if (expedited > 0) outcomes.note(event, { code: 'event.refunds-read', values: {} })
})

const txidNames = ['txid', 'pixtxid', 'transactionid']

async function rereadCharges(events: readonly EventRow[], outcomes: Outcomes): Promise<void> {
  const named = events.map((event) => ({ event, txids: textsIn(hintsOf(event), txidNames) }))
  const all = [...new Set(named.flatMap(({ txids }) => txids))]
  const groups = (await findPayable(all)).map((charge) => {
    const { txid } = createCharge.result.parse(charge.result)
    return [charge, named.filter(({ txids }) => txids.includes(txid)).map(({ event }) => event)] as const
  })
  await forEachGroup(groups, outcomes, async (charge, note) => {
    const { state } = await rereadCharge(charge)
    note({ code: 'event.charge-read', values: { id: charge.id, state } })
  })
  const answered = await chargedAmounts(all)
  const unknown = named.flatMap(({ event, txids: [txid, ...others] }) =>
    txid === undefined || others.length > 0 || answered.has(txid) ? [] : [[{ event, txid }, [event]] as const],
  )
  await forEachGroup(unknown, outcomes, async ({ event, txid }, note) => {
    const charge = await findUnanswered(charges.create.kind, textsIn(hintsOf(event), usualNames.externalId))
    if (!charge) return
    const { id, state } = await settleUnanswered(charge, txid)
    note({ code: 'event.charge-read', values: { id, state } })
  })
}

/** Beyond this number of events the list of returns is read later. */
const mostReturned = 20

/** One read for each named account; an account whose list fails delays only its own events. */
async function rereadReceived(events: readonly EventRow[], outcomes: Outcomes): Promise<void> {
  const scopeOf = await accountScopes(events.map(({ accountId }) => accountId))
  const byAccount = Map.groupBy(events, ({ accountId }) => scopeOf(accountId))
  await forEachGroup(byAccount, outcomes, async (accountId, note, group) => {
    const payments = group.flatMap((event) => paymentsIn(event).map((payment) => ({ event, ...payment })))
    const stored = await storePayments(payments, accountId)
    note({ code: 'event.received-read', values: {} })
    // The list does not say which payment went back, the event does.
    const sent = await recordReturnedTransfers(group, outcomes)
    const returned = new Set(group.flatMap(returnedIn).slice(0, mostReturned)).difference(sent)
    for (const endToEndId of returned) await askReturned(endToEndId, accountId ?? '')
    for (const { event, endToEndId } of payments) {
      const code = stored.has(endToEndId) ? 'event.payment-kept' : 'event.payment-without-amount'
      outcomes.note(event, { code, values: { endToEndId } })
    }
  })
}

const listedWithinMs = 60_000
const timeoutMs = 10_000

/**
 * Resolves an account that an event names: a sub-account to its id, the main account to undefined,
 * since upstream does not document an id of the main account.
 */
async function accountScopes(ids: readonly (string | null)[]): Promise<(id: string | null) => string | undefined> {
  const main = await findMainAccount()
  const named = new Set(ids.filter((id) => id !== null && id !== main))
  const known = async () => new Set((await listKnown()).map(({ id }) => id))
  let listed = await known()
  if (!named.isSubsetOf(listed)) {
    await relistAccounts(listedWithinMs, AbortSignal.timeout(timeoutMs))
    listed = await known()
  }
  return (id) => (id !== null && listed.has(id) ? id : undefined)
}

/**
 * For returned money that has arrived, records the return of our confirmed transfer. Returns the
 * end-to-end ids of these transfers, which were received by others.
 */
async function recordReturnedTransfers(events: readonly EventRow[], outcomes: Outcomes): Promise<ReadonlySet<string>> {
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
