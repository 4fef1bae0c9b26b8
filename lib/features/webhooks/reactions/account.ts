import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { rereadAccount } from '@/lib/features/pix/accounts/service'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { relistAccounts } from '@/lib/server/known-accounts'
import { publish } from '@/lib/server/live/publish'
import { notify } from '@/lib/server/notices'
import { operationOf } from '@/lib/server/operations/operation'
import { refreshAccepted } from '@/lib/server/operations/perform'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { hintsOf, outermostIn, wordsIn } from '@/lib/server/webhooks/hints'
import { type EventRow, onEvents } from '@/lib/server/webhooks/process'
import { forEachFew, type Outcomes, shortly, startOutcomes } from './outcomes'

const longestId = 200
const patienceMs = 10_000

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
  const note = (line: string) => {
    for (const event of group) outcomes.note(event, line)
  }
  const account = await firstThatIs(candidates)
  if (!account) {
    await relistAccounts(0, AbortSignal.timeout(patienceMs))
    await publish(await db(), [{ topic: 'pix.accounts' }])
    return note('it names no account that can be read: the accounts are listed again')
  }
  note(`account ${shortly(account.id)} read: ${account.status}`)
  for (const line of await settleOn(account.id)) note(line)
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
async function settleOn(accountId: string): Promise<string[]> {
  const opened = and(eq(operations.kind, 'pix.account'), sql`${operations.result}->>'id' = ${accountId}`)
  const closed = and(eq(operations.kind, 'pix.account-close'), eq(operations.subject, accountId))
  const database = await db()
  const waiting = eq(operations.state, 'accepted')
  const rows = [
    ...(await database.select().from(operations).where(and(opened, waiting))),
    ...(await database.select().from(operations).where(and(closed, waiting))),
  ]
  const lines: string[] = []
  for (const row of rows) {
    const { state } = await refreshAccepted(operationOf(row.kind), row, null)
    lines.push(`${row.kind} ${shortly(row.id)} read again: ${state}`)
  }
  return lines
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
