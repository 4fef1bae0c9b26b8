import { afterAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startPostgres } from '@/e2e/support/postgres'
import { db } from '@/lib/server/db/client'
import { changeDraft } from './drafts-service'
import { readQueueSummary, takeNext } from './queue-service'
import { findDraft, listAgents } from './store/drafts'
import { readSync } from './store/full-sync'
import { infractions } from './store/tables'

const postgres = await startPostgres()
await setUpSimulator({}, { DATABASE_URL: postgres.url })
afterAll(() => postgres.stop())

const people = await Promise.all(['Ana', 'Bruno', 'Carla', 'Davi'].map((name) => createPerson(name, 'support')))

async function store(...rows: { id: string; date: string | null; amountCents: number }[]) {
  const database = await db()
  await database.delete(infractions)
  await database
    .insert(infractions)
    .values(rows.map((row) => ({ ...row, accountId: 'desk', status: 'pending', extra: {} })))
}

const take = async (at: number) => {
  const person = people[at % people.length]
  if (!person) throw new Error('there is no such person')
  return (await takeNext.run({}, person)).id
}

test('the next case is the one with the earliest date, then with the largest amount', async () => {
  await store(
    { id: 'undated', date: null, amountCents: 900 },
    { id: 'small', date: '2026-11-10', amountCents: 100 },
    { id: 'large', date: '2026-11-10', amountCents: 500 },
    { id: 'older', date: '2026-11-01', amountCents: 1 },
  )
  const taken = []
  for (let at = 0; at < 5; at++) taken.push(await take(0))
  expect(taken).toEqual(['older', 'large', 'small', 'undated', null])
  expect(await findDraft('older')).toMatchObject({ assigneeId: people[0]?.id, version: 1 })
})

test('people who take at the same time never get the same case, also while others are assigned by hand', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `case-${at}`)
  await store(...ids.map((id, at) => ({ id, date: '2026-11-10', amountCents: at })))
  const [boss] = people
  if (!boss) throw new Error('there is no such person')
  const byHand = ids.slice(-10).map((id) =>
    changeDraft.run({ id, assignee: boss.id, version: 0 }, boss).then(
      () => id,
      () => null,
    ),
  )
  const results = await Promise.all([...Array.from({ length: 60 }, (_, at) => take(at)), ...byHand])
  const taken = results.filter((id) => id !== null)
  expect(taken.toSorted()).toEqual(ids.toSorted())
})

test('the workload counts cases by person, late ones first, and names agents without any', async () => {
  const [ana, bruno] = people
  if (!ana || !bruno) throw new Error('there is no such person')
  const summary = () =>
    readQueueSummary.perform({ accountId: 'desk' }, { person: ana, signal: new AbortController().signal })
  // A full sync would mark cases that the provider does not list as gone.
  await summary()
  await expect.poll(async () => (await readSync())?.completedAt ?? null).not.toBeNull()
  await store(
    { id: 'late', date: '2026-01-01', amountCents: 100 },
    { id: 'new', date: '2999-01-01', amountCents: 200 },
    { id: 'free', date: '2999-01-02', amountCents: 400 },
  )
  await changeDraft.run({ id: 'new', assignee: ana.id, version: 0 }, ana)
  await changeDraft.run({ id: 'late', assignee: bruno.id, version: 0 }, ana)
  const { workload } = await summary()
  expect(
    workload.map(({ assignee, count, overdue, oldest }) => [assignee?.id ?? null, count, overdue, oldest]),
  ).toEqual([
    [null, 1, 0, '2999-01-02'],
    [bruno.id, 1, 1, '2026-01-01'],
    [ana.id, 1, 0, '2999-01-01'],
    ...(await listAgents()).filter(({ id }) => id !== ana.id && id !== bruno.id).map(({ id }) => [id, 0, 0, null]),
  ])
})
