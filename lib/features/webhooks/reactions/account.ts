import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { RecordEntry } from '@/lib/core/record-codes'
import { rereadAccount } from '@/lib/features/pix/accounts/service'
import { relistAccounts } from '@/lib/features/pix/accounts/store'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { publish } from '@/lib/server/live/publish'
import { notify } from '@/lib/server/notices'
import { operationOf } from '@/lib/server/operations/operation'
import { refreshAccepted } from '@/lib/server/operations/perform'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { hintsOf, outermostIn, wordsIn } from '@/lib/server/webhooks/hints'
import { type EventRow, onEvents } from '@/lib/server/webhooks/process'
import { forEachFew, type Outcomes, startOutcomes } from './outcomes'

const longestId = 200
const timeoutMs = 10_000

/** The ids that may be of the account that changed, likeliest first: what the event is about, then whose event it is. */
function candidatesIn(event: EventRow): string[] {
  const hints = hintsOf(event)
  const named = [...wordsIn(hints, ['subaccountid', 'accountid']), ...outermostIn(hints, ['id'])]
  const ids = [...named, ...(event.accountId === null ? [] : [event.accountId])]
  return [...new Set(ids)].filter((id) => id.length <= longestId)
}

/** An account changed its status: it is read, and what we asked for on it is settled. */
onEvents('pix', 'Account', async (events) => {
  const outcomes = startOutcomes(events)
  const groups = [...Map.groupBy(events, (event) => JSON.stringify(candidatesIn(event))).values()]
  await forEachFew(groups, async (group) => {
    const [first] = group
    if (!first) return
    try {
      await react(candidatesIn(first), group, outcomes)
    } catch (thrown) {
      for (const event of group) outcomes.again(event, thrown)
    }
  })
  return outcomes.all()
})

async function react(candidates: readonly string[], group: readonly EventRow[], outcomes: Outcomes): Promise<void> {
  const note = (entry: RecordEntry) => {
    for (const event of group) outcomes.note(event, entry)
  }
  const account = await firstThatIs(candidates)
  if (!account) {
    await relistAccounts(0, AbortSignal.timeout(timeoutMs))
    await publish(await db(), [{ topic: 'pix.accounts' }])
    return note({ code: 'event.account-none', values: {} })
  }
  note({ code: 'event.account-read', values: { id: account.id, status: account.status } })
  for (const entry of await settleOn(account.id)) note(entry)
  await tell(account, group)
}

const refusals: readonly string[] = ['not_found', 'invalid_request']

async function firstThatIs(candidates: readonly string[]) {
  for (const id of candidates) {
    try {
      return await rereadAccount(id)
    } catch (thrown) {
      if (!(thrown instanceof UpstreamProblem) || !refusals.includes(thrown.code)) throw thrown
    }
  }
  return null
}

/** Openings and closings of an account that wait for it. */
async function settleOn(accountId: string): Promise<RecordEntry[]> {
  const opened = and(eq(operations.kind, 'pix.account'), sql`${operations.result}->>'id' = ${accountId}`)
  const closed = and(eq(operations.kind, 'pix.account-close'), eq(operations.subject, accountId))
  const database = await db()
  const waiting = eq(operations.state, 'accepted')
  const rows = [
    ...(await database.select().from(operations).where(and(opened, waiting))),
    ...(await database.select().from(operations).where(and(closed, waiting))),
  ]
  const settled: RecordEntry[] = []
  for (const row of rows) {
    const { state } = await refreshAccepted(operationOf(row.kind), row, null)
    settled.push({ code: 'event.operation-read', values: { kind: row.kind, id: row.id, state } })
  }
  return settled
}

async function tell({ id, status }: { id: string; status: string }, group: readonly EventRow[]): Promise<void> {
  await (await db()).transaction(async (tx) => {
    await publish(tx, [{ topic: 'pix.accounts', subject: id }])
    for (const { eventId } of group) {
      const news = { kind: 'account.changed', subject: id, data: { status } }
      await notify(tx, { key: `account:${eventId}`, ...news, to: { may: 'pix.accounts.open' } })
    }
  })
}
