import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { startHub } from '@/lib/server/live/hub'
import { startInvalidation } from '@/lib/server/live/invalidation'
import { publish } from '@/lib/server/live/publish'
import { invalidateReads } from '@/lib/server/upstream/cache'
import type { QueueFilter, QueueRow } from './queue-schema'
import { countToAnswer, listQueue, readQueueSummary } from './queue-service'
import { isOpen } from './rules/infraction'
import { readSync } from './store/full-sync'
import { infractionDrafts, infractionSync } from './store/tables'

const simulator = await setUpSimulator()
const ana = await createPerson('Ana', 'support')
const bruno = await createPerson('Bruno', 'support', 'manager')

beforeEach(async () => {
  invalidateReads('pix/')
  await (await db()).delete(infractionSync)
})

const path = '/v1/infractions/list'
const upstream = () => Object(simulator.state()).infractions
const context = (person = ana) => ({ person, signal: new AbortController().signal })
const summary = (filter = {}, person = ana) => readQueueSummary.perform(filter, context(person))

/** The queue, after upstream's list has been read to its end. */
async function synced(person = ana) {
  await summary({}, person)
  await expect.poll(async () => (await readSync())?.completedAt ?? null).not.toBeNull()
  return summary({}, person)
}

async function whole(
  filter: Omit<QueueFilter, 'limit' | 'cursor'> = {},
  person = ana,
  limit = 200,
): Promise<QueueRow[]> {
  const rows: QueueRow[] = []
  let cursor: string | undefined
  do {
    const page = await listQueue.perform({ ...filter, limit, cursor }, context(person))
    rows.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return rows
}

test('every page of upstream’s list is read, whatever its words, and counted by what is open', async () => {
  const { tabs, walk, statuses } = await synced()
  const open = upstream().filter((one: { analysis_status: string }) => isOpen(one.analysis_status))
  expect(walk).toMatchObject({ state: 'complete', read: upstream().length, error: null, openEnded: false })
  expect(tabs.all.count).toBe(upstream().length)
  expect(tabs['to-answer']).toEqual({
    count: open.length,
    amountCents: open.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0),
  })
  expect(statuses).toContain('under_review')
  expect((await whole({ tab: 'all' })).length).toBe(upstream().length)
  const scoped = simulator.requests({ path }).filter(({ query }) => 'subaccount_id' in query)
  expect(scoped).toEqual([])
})

test('a record that cannot be read hides no other, and no infraction counts as gone', async () => {
  await synced()
  const rows = upstream().slice(0, 1)
  const body = { success: true, message: 'OK', data: { items: [null, ...rows] } }
  await (await db()).update(infractionSync).set({ completedAt: new Date(0) })
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 200, body })
  await summary()
  await expect.poll(async () => (await readSync())?.openEnded).toBe(true)
  expect((await whole({ tab: 'all' })).length).toBe(upstream().length)
})

test('the least estimated time comes first over all pages, and what has no date last', async () => {
  await synced()
  const rows = await whole({}, ana, 7)
  const days = rows.map(({ date }) => date ?? '9999')
  expect(days).toEqual(days.toSorted())
  expect(rows.at(-1)?.date).toBeNull()
  expect(rows[0]?.estimatedUntil).toBe(addDays(rows[0]?.date ?? '', 5))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('by amount and by newest, largest and newest first', async () => {
  await synced()
  const amounts = (await whole({ sort: 'amount', tab: 'all' })).map(({ amountCents }) => amountCents ?? 0)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  const days = (await whole({ sort: 'newest', tab: 'all' })).map(({ date }) => date ?? '0000')
  expect(days).toEqual(days.toSorted().reverse())
})

test('those past the estimate are counted apart', async () => {
  const { overdue } = await synced()
  const late = (await whole()).filter(({ estimatedUntil }) => estimatedUntil && estimatedUntil < currentDay(new Date()))
  expect(overdue.count).toBe(late.length)
  expect(late.length).toBeGreaterThan(0)
})

test('what somebody took is theirs alone, and nobody’s cases can be looked for', async () => {
  await synced()
  const [first] = await whole()
  const taken = { infractionId: first?.id ?? '', version: 1, assigneeId: ana.id, updatedBy: ana.id }
  await (await db()).insert(infractionDrafts).values(taken)
  expect((await whole({ tab: 'mine' })).map(({ id, assignee }) => [id, assignee?.name])).toEqual([[first?.id, 'Ana']])
  expect(await whole({ tab: 'mine' }, bruno)).toEqual([])
  expect((await whole({ assignee: 'nobody' })).map(({ id }) => id)).not.toContain(first?.id)
  expect((await whole({ assignee: ana.id }, bruno)).map(({ id }) => id)).toEqual([first?.id])
  expect((await summary({ assignee: 'me' })).tabs['to-answer'].count).toBe(1)
})

test('two people who ask at once share the counts, and each has their own; a live message makes them anew', async () => {
  await synced()
  const stop = startInvalidation()
  await startHub()
  const shared = (person = ana) => readQueueSummary.performShared({}, context(person))
  const before = await Promise.all([shared(ana), shared(bruno)])
  const [first] = (await whole({}, bruno)).filter(({ assignee }) => assignee === null)
  const taken = { infractionId: first?.id ?? '', version: 1, assigneeId: bruno.id, updatedBy: bruno.id }
  await (await db()).insert(infractionDrafts).values(taken)
  expect(await Promise.all([shared(ana), shared(bruno)])).toEqual(before)
  await publish(await db(), [{ topic: 'pix.infractions' }])
  await expect.poll(async () => (await shared(bruno)).tabs.mine.count).toBe((before[1]?.tabs.mine.count ?? 0) + 1)
  expect((await shared(ana)).tabs.mine).toEqual(before[0]?.tabs.mine)
  stop()
})

test.each([
  ['unknown', 'to-answer'],
  ['awaiting_approval', 'to-answer'],
  ['accepted', 'answered'],
  ['confirmed', 'answered'],
] as const)('an answer that is %s is found under %s, and in no other tab', async (state, tab) => {
  await synced()
  const other = tab === 'answered' ? 'to-answer' : 'answered'
  const row = (await whole()).find(({ answer }) => !answer)
  const input = { id: row?.id, analysis: 'rejected', description: 'x', attachmentIds: [] }
  const fields = {
    id: randomUUID(),
    kind: 'pix.analysis',
    state,
    subject: row?.id,
    input,
    fingerprint: '',
    createdBy: ana.id,
  }
  await (await db()).insert(operations).values(fields)
  const found = (await whole({ tab })).find(({ id }) => id === row?.id)
  expect(found?.answer).toMatchObject({ state, analysis: 'rejected', by: { name: 'Ana' } })
  expect((await whole({ tab: other })).map(({ id }) => id)).not.toContain(row?.id)
})

test('a payer is searched for upstream, which knows whose an infraction is', async () => {
  const document = upstream().find((one: { payer?: { document: string } }) => one.payer).payer.document
  const expected = upstream().filter((one: { payer?: { document: string } }) => one.payer?.document === document)
  const rows = await whole({ tab: 'all', payerTaxId: document })
  expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }: { id: string }) => id).toSorted())
  expect(simulator.requests({ path }).some(({ query }) => query.payer_tax_id === document)).toBe(true)
})

test('a period, a status of any word and an account narrow list and counts alike', async () => {
  await synced()
  const [one] = (await whole({ tab: 'all' })).filter(({ date, accountId }) => date && accountId)
  const filter = {
    from: one?.date ?? '',
    to: one?.date ?? '',
    accountId: one?.accountId ?? '',
    status: 'under_review,pending',
  }
  const rows = await whole({ tab: 'all', ...filter })
  expect(rows.every(({ date, accountId }) => date === one?.date && accountId === one?.accountId)).toBe(true)
  expect((await summary(filter)).tabs.all.count).toBe(rows.length)
})

test('a change upstream is seen by the next reading, and what it lists no more is gone', async () => {
  await synced()
  const made = Object(simulator.registerInfraction({ situation_type: 'SOMETHING_NEW' }))
  await (await db()).delete(infractionSync)
  const { situationTypes } = await synced()
  expect(situationTypes).toContain('SOMETHING_NEW')
  expect((await whole()).map(({ id }) => id)).toContain(made.id)
  simulator.reset()
  await (await db()).delete(infractionSync)
  await synced()
  await expect.poll(async () => (await whole({ tab: 'all' })).map(({ id }) => id)).not.toContain(made.id)
})

test('while upstream fails the queue stands as last read, and says so', async () => {
  const before = (await synced()).tabs
  await (await db()).delete(infractionSync)
  simulator.armFault({ service: 'pix', path, kind: 'html' })
  await summary()
  await expect.poll(async () => (await summary()).walk.state).toBe('failed')
  const { walk, tabs } = await summary()
  expect(walk.error).toBe('upstream_invalid_response')
  expect(tabs).toEqual(before)
})

test('several who look at once have the list read once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => summary()))
  await synced()
  const whole = simulator.requests({ path }).filter(({ query }) => !('analysis_status__in' in query))
  expect(whole).toHaveLength(1)
})

test('a cursor that is not ours is refused, and so is a filter nobody knows', async () => {
  await expect(listQueue.perform({ cursor: 'x' }, context())).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(listQueue.perform({ page: '2' }, context())).rejects.toMatchObject({ code: 'invalid_request' })
})

test('how many wait is shown to whoever may answer', async () => {
  const { tabs } = await synced()
  expect(await countToAnswer(ana)).toBe(tabs['to-answer'].count)
  expect(await countToAnswer({ ...ana, roles: ['finance'] })).toBe(0)
})
