import 'server-only'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { RecordEntry } from '@/lib/core/record-codes'
import { createCharge, rereadCharge } from '@/lib/features/pix/charges/service'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { publish } from '@/lib/server/live/publish'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { type Hints, hintsOf, wordsIn } from '@/lib/server/webhooks/hints'
import { type EventRow, onEvents } from '@/lib/server/webhooks/process'
import { accountScopes } from './account-scope'
import { expediteRefunds } from './expedite-refunds'
import { forEachFew, type Outcomes, startOutcomes } from './outcomes'
import { keepTold, paymentsIn } from './payments'

type Told = { event: EventRow; hints: Hints }

const txidNames = ['txid', 'pixtxid', 'transactionid']

/** A Pix came in, or went back: the charge it pays, refunds under way and the list of what came in are read again. */
onEvents('pix', 'CashIn', async (events) => {
  const outcomes = startOutcomes(events)
  const told = events.map((event) => ({ event, hints: hintsOf(event) }))
  await rereadCharges(told, outcomes)
  const refunds = await expediteRefunds()
  const only = events.length === 1 ? told[0] : undefined
  const subject = only ? (wordsIn(only.hints, ['id'])[0] ?? null) : null
  await publish(await db(), [{ topic: 'pix.received', subject }])
  await rereadReceived(told, outcomes)
  for (const event of events) if (refunds > 0) outcomes.note(event, { code: 'event.refunds-read', values: {} })
  return outcomes.all()
})

/** The provider called it paid and has not said how much came in. */
const paidUnsaid = sql`${operations.result}->>'paidCents' is null`

/** Those that a payment may still change. */
async function findCharges(txids: string[]): Promise<OperationRow[]> {
  if (txids.length === 0) return []
  return (await db())
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.kind, createCharge.kind),
        or(eq(operations.state, 'accepted'), and(eq(operations.state, 'confirmed'), paidUnsaid)),
        inArray(sql`${operations.result}->>'txid'`, txids),
      ),
    )
}

async function rereadCharges(told: readonly Told[], outcomes: Outcomes): Promise<void> {
  const named = told.map(({ event, hints }) => ({ event, txids: wordsIn(hints, txidNames) }))
  const charges = await findCharges([...new Set(named.flatMap(({ txids }) => txids))])
  await forEachFew(charges, async (charge) => {
    const txid = createCharge.result.parse(charge.result).txid
    const about = named.filter(({ txids }) => txids.includes(txid)).map(({ event }) => event)
    try {
      const { state } = await rereadCharge(charge)
      const entry = { code: 'event.charge-read', values: { id: charge.id, state } } as const
      for (const event of about) outcomes.note(event, entry)
    } catch (thrown) {
      for (const event of about) outcomes.again(event, thrown)
    }
  })
}

/** Once for each account that is named; one whose list cannot be read holds up its own events alone. */
async function rereadReceived(told: readonly Told[], outcomes: Outcomes): Promise<void> {
  const scopeOf = await accountScopes(told.map(({ event }) => event.accountId))
  const byAccount = Map.groupBy(told, ({ event }) => scopeOf(event.accountId))
  await forEachFew([...byAccount], async ([accountId, group]) => {
    try {
      const payments = group.flatMap(({ event, hints }) => paymentsIn(hints, event).map((one) => ({ event, ...one })))
      const kept = await keepTold(payments, accountId)
      for (const { event } of group) outcomes.note(event, { code: 'event.received-read', values: {} })
      for (const { event, endToEndId } of payments) outcomes.note(event, keptEntry(endToEndId, kept))
    } catch (thrown) {
      for (const { event } of group) outcomes.again(event, thrown)
    }
  })
}

const keptEntry = (endToEndId: string, kept: Set<string>): RecordEntry => ({
  code: kept.has(endToEndId) ? 'event.payment-kept' : 'event.payment-without-amount',
  values: { endToEndId },
})
