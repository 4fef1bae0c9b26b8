import 'server-only'
import type { RecordEntry } from '@/lib/core/record-codes'
import { rereadAccount } from '@/lib/features/pix/accounts/service'
import { findUnsettled, relistAccounts } from '@/lib/features/pix/accounts/store'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { notify } from '@/lib/server/notices'
import { operationOf } from '@/lib/server/operations/operation'
import { rereadAs } from '@/lib/server/operations/perform'
import { isUnknownId } from '@/lib/server/upstream/failure'
import { hintsOf, outermostIn, textsIn } from '@/lib/server/webhooks/hints'
import { type EventRow, forEachGroup } from '@/lib/server/webhooks/outcomes'
import { onEvents } from '@/lib/server/webhooks/process'

const longestId = 200
const timeoutMs = 10_000

/** Candidate ids of the changed account, likeliest first: the event's subject, then the event's account. */
function candidatesIn(event: EventRow): string[] {
  const hints = hintsOf(event)
  const named = [...textsIn(hints, ['subaccountid', 'accountid']), ...outermostIn(hints, ['id'])]
  const ids = [...named, ...(event.accountId === null ? [] : [event.accountId])]
  return [...new Set(ids)].filter((id) => id.length <= longestId)
}

/** An account changed its status: the account is read, and our operations on it are settled. */
onEvents('pix', 'Account', async (events, outcomes) => {
  const groups = Map.groupBy(events, (event) => JSON.stringify(candidatesIn(event)))
  await forEachGroup(groups, outcomes, async (_, note, group) => {
    const account = await firstThatIs(group.slice(0, 1).flatMap(candidatesIn))
    if (!account) {
      await relistAccounts(0, AbortSignal.timeout(timeoutMs))
      await publish(await db(), [{ topic: 'pix.accounts' }])
      return note({ code: 'event.account-none', values: {} })
    }
    note({ code: 'event.account-read', values: { id: account.id, status: account.status } })
    for (const entry of await settleOn(account)) note(entry)
    await notifyChange(account, group)
  })
})

async function firstThatIs(candidates: readonly string[]) {
  for (const id of candidates) {
    try {
      return await rereadAccount(id)
    } catch (thrown) {
      if (!isUnknownId(thrown)) throw thrown
    }
  }
  return null
}

/** Unsettled openings and closings of an account. */
async function settleOn(account: Parameters<typeof findUnsettled>[0]): Promise<RecordEntry[]> {
  const settled: RecordEntry[] = []
  for (const row of await findUnsettled(account)) {
    const { state } = await rereadAs(
      operationOf(row.kind),
      row,
      row.result ?? { id: account.id, status: '', extra: {} },
    )
    settled.push({ code: 'event.operation-read', values: { kind: row.kind, id: row.id, state } })
  }
  return settled
}

async function notifyChange({ id, status }: { id: string; status: string }, group: readonly EventRow[]): Promise<void> {
  await (await db()).transaction(async (tx) => {
    await publish(tx, [{ topic: 'pix.accounts', subject: id }])
    for (const { eventId } of group) {
      const about = { kind: 'account.changed', subject: id, data: { status } }
      await notify(tx, { key: `account:${eventId}`, ...about, to: { may: 'pix.accounts.open' } })
    }
  })
}
