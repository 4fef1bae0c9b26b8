import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { registerInfraction } from '@/e2e/harness/notices'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay, startOfDay } from '@/lib/core/dates'
import { notice } from '@/lib/features/notices/schema'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { notifyDue } from './check'
import { digestAt, dueStages, nextDigestDay } from './rules'

await setUpSimulator({}, { MED_REPLY_DAYS: '5' })
const finance = await createPerson('Ana', 'finance')

beforeEach(async () => {
  const database = await db()
  await database.delete(notices)
  await database.delete(infractions)
  await database.delete(operations)
})

const hours = (count: number) => count * 3_600_000
const today = currentDay(new Date())
const lastDay = addDays(today, 5)
/** An instant this long before the end of the estimated last day of an infraction of today. */
const before = (left: number) => new Date(startOfDay(addDays(lastDay, 1)).getTime() - hours(left))

async function notified() {
  const rows = await (await db()).select().from(notices).orderBy(notices.id)
  for (const row of rows) notice.parse({ ...row, id: '1', at: '', read: false })
  return rows.map(({ kind, may, subject }) => ({ kind, may, subject }))
}

test.each([
  [
    '2026-11-23T03:00:00Z',
    [
      ['2026-11-23', '48h'],
      ['2026-11-24', '48h'],
    ],
  ],
  [
    '2026-11-23T18:59:59Z',
    [
      ['2026-11-23', '48h'],
      ['2026-11-24', '48h'],
    ],
  ],
  [
    '2026-11-23T19:00:00Z',
    [
      ['2026-11-23', '8h'],
      ['2026-11-24', '48h'],
    ],
  ],
  [
    '2026-11-24T02:59:59Z',
    [
      ['2026-11-23', '8h'],
      ['2026-11-24', '48h'],
    ],
  ],
])('at %s the last days that are near are %j', (at, expected) => {
  const found = dueStages(new Date(at)).map(({ lastDay, stage }) => [lastDay, stage.replace('infraction.due-', '')])
  expect(found).toEqual(expected)
})

test.each([
  ['2026-11-23T10:59:59Z', '2026-11-23'],
  ['2026-11-23T11:00:00Z', '2026-11-24'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s the next summary is that of %s, at eight in São Paulo', (at, day) => {
  expect(nextDigestDay(new Date(at))).toBe(day)
  expect(digestAt(day).toISOString()).toBe(`${day}T11:00:00.000Z`)
})

test('an infraction is notified once at 48 and once at 8 hours, over any number of looks and instances', async () => {
  const id = await registerInfraction(today)
  await notifyDue(before(48.1))
  expect(await notified()).toEqual([])
  await Promise.all([notifyDue(before(47.9)), notifyDue(before(47.9))])
  await notifyDue(before(9))
  await Promise.all([notifyDue(before(7.9)), notifyDue(before(1))])
  const to = { may: 'pix.infractions.answer', subject: id }
  expect(await notified()).toEqual([
    { kind: 'infraction.due-48h', ...to },
    { kind: 'infraction.due-8h', ...to },
  ])
})

test('what passed while nobody looked, and what was answered, is not notified', async () => {
  await registerInfraction(today)
  await notifyDue(before(7))
  await notifyDue(before(-1))
  expect((await notified()).map(({ kind }) => kind)).toEqual(['infraction.due-8h'])
  const answered = await registerInfraction(today)
  await (await db()).update(infractions).set({ status: 'rejected' }).where(eq(infractions.id, answered))
  await notifyDue(before(7))
  expect(await notified()).toHaveLength(1)
})

async function insertOperation(state: string, times: { sentAt?: Date; approvalUntil?: Date }): Promise<string> {
  const id = crypto.randomUUID()
  const input = { amountCents: 1_900, key: { type: 'CPF', value: '12345678909' } }
  const row = { id, kind: 'pix.transfer', state, input, fingerprint: id, amountCents: 1_900, createdBy: finance.id }
  await (await db()).insert(operations).values({ ...row, ...times })
  return id
}

test('an approval about to run out, and an outcome unknown for ten minutes, are notified while they are so', async () => {
  const now = new Date()
  const at = (ms: number) => new Date(now.getTime() + ms)
  const waiting = await insertOperation('awaiting_approval', { approvalUntil: at(hours(7.9)) })
  await insertOperation('awaiting_approval', { approvalUntil: at(hours(8.1)) })
  await insertOperation('awaiting_approval', { approvalUntil: at(-1) })
  await insertOperation('rejected', { approvalUntil: at(hours(1)) })
  const lost = await insertOperation('unknown', { sentAt: at(-600_001) })
  await insertOperation('unknown', { sentAt: at(-590_000) })
  await insertOperation('confirmed', { sentAt: at(-700_000) })
  await notifyDue(now)
  await notifyDue(now)
  expect(await notified()).toEqual([
    { kind: 'approval.expiring', may: 'approvals.decide', subject: waiting },
    { kind: 'operation.unanswered', may: 'pix.transfers.read', subject: lost },
  ])
})
