import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { addDays, currentDay } from '@/lib/core/dates'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { db } from '@/lib/server/db/client'
import { knownAccounts, operations } from '@/lib/server/db/schema'
import { readStakes } from './service'

setTestEnvironment()
const manager = await createPerson('Rafael', 'manager')
const context = () => ({ person: manager, signal: new AbortController().signal })
const daysAgo = (count: number) => addDays(currentDay(new Date()), -count)
const longAgo = { createdAt: new Date(`${daysAgo(60)}T10:00:00-03:00`) }

async function operate(kind: string, more: Partial<typeof operations.$inferInsert>): Promise<void> {
  const fields = { state: 'confirmed', input: {}, fingerprint: '', createdBy: manager.id }
  await (await db()).insert(operations).values({ id: crypto.randomUUID(), kind, ...fields, ...more })
}

test('what is at stake now counts whenever it began, what was decided counts in its period', async () => {
  await operate('pix.refund', { amountCents: 10 })
  await operate('pix.refund', { amountCents: 20, ...longAgo })
  await operate('pix.refund', { amountCents: 30, ...longAgo, state: 'unknown' })
  await operate('pix.refund', { amountCents: 40, state: 'accepted' })
  await operate('pix.refund', { amountCents: 50, state: 'failed' })
  const rows = [
    { id: 'open', status: 'pending', date: daysAgo(60) },
    { id: 'answered', status: 'pending', date: daysAgo(2) },
    { id: 'word', status: 'whatever', date: null },
    { id: 'won', status: 'rejected', date: daysAgo(3) },
    { id: 'lost', status: 'accepted', date: daysAgo(3) },
    { id: 'old', status: 'accepted', date: daysAgo(60) },
    { id: 'gone', status: 'pending', date: daysAgo(1), goneAt: new Date() },
    { id: 'sub', status: 'pending', date: daysAgo(1), accountId: 'sub' },
  ]
  const database = await db()
  await database
    .insert(infractions)
    .values(rows.map((row) => ({ amountCents: 100, extra: {}, accountId: 'main', ...row })))
  await database.insert(knownAccounts).values({ id: 'sub', status: 'active' })
  await operate('pix.analysis', { subject: 'answered', state: 'accepted' })
  expect(await readStakes.perform({}, context())).toMatchObject({
    returned: { count: 1, cents: 10 },
    returning: { count: 2, cents: 70, unknown: 1 },
    disputed: { count: 2, cents: 200 },
    blocked: { count: 1, cents: 100 },
    rejected: { count: 1, cents: 100 },
    accepted: { count: 1, cents: 100 },
  })
  expect((await readStakes.perform({ accountId: 'sub' }, context())).disputed).toEqual({ count: 1, cents: 100 })
})
