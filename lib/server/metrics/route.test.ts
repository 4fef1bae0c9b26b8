import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { operations, users } from '@/lib/server/db/schema'
import { jobQueue, startJobs, stopJobs } from '@/lib/server/jobs'
import { subscribe } from '@/lib/server/live/hub'
import { acquire } from '@/lib/server/upstream/budget'
import { scrape } from './route'

setTestEnvironment({ ACCOUNTING_REQUESTS_PER_MINUTE: '100' })

jobQueue('jobs-of-a-test', { data: z.object({}), batch: 1, handle: async () => [] })

const agoSeconds = (seconds: number) => new Date(Date.now() - seconds * 1_000)
let text = ''

const figureOf = (series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

async function fill(): Promise<void> {
  const database = await db()
  const fields = { email: 'ana@example.com', name: 'Ana', passwordHash: '', roles: ['finance' as const] }
  const [person] = await database.insert(users).values(fields).returning()
  const row = (kind: string, state: string, sentAt: Date) => ({
    ...{ id: crypto.randomUUID(), kind, state, sentAt, input: {}, fingerprint: '' },
    createdBy: person?.id ?? '',
  })
  await database
    .insert(operations)
    .values([
      row('pix.charge', 'accepted', agoSeconds(9_000)),
      row('pix.charge', 'accepted', agoSeconds(9_000)),
      row('pix.transfer', 'unknown', agoSeconds(600)),
      row('pix.refund', 'unknown', agoSeconds(60)),
      row('pix.refund', 'confirmed', agoSeconds(60)),
    ])
  const event = (eventId: string, state: 'waiting' | 'failed' | 'processed', seconds: number) => ({
    ...{ source: 'pix' as const, eventId, type: 'CashIn', body: '{}', state },
    receivedAt: agoSeconds(seconds),
  })
  await database
    .insert(webhookEvents)
    .values([
      event('1', 'waiting', 300),
      event('2', 'waiting', 30),
      event('3', 'failed', 900),
      event('4', 'processed', 900),
    ])
}

beforeAll(async () => {
  await fill()
  await startJobs()
  await stopJobs(5_000)
  await (await db()).execute(sql`insert into jobs.job (name, start_after) values
    ('jobs-of-a-test', now() - interval '120 seconds'), ('jobs-of-a-test', now() + interval '1 hour')`)
  await acquire('person')
  const inProcess = { onMessage: () => undefined, onMissed: () => undefined }
  subscribe(inProcess)
  subscribe({ ...inProcess, onStop: () => undefined })
  text = await scrape()
})

test.each([
  ['lastro_database_up', 1],
  ['lastro_operations{kind="pix.charge",state="accepted"}', 2],
  ['lastro_operations{kind="pix.transfer",state="unknown"}', 1],
  ['lastro_operations{kind="pix.statement",state="sending"}', 0],
  ['lastro_operations{kind="pix.refund",state="confirmed"}', null],
  ['lastro_operations_unknown', 2],
  ['lastro_webhook_events{source="pix",state="waiting"}', 2],
  ['lastro_webhook_events{source="pix",state="failed"}', 1],
  ['lastro_webhook_events{source="accounting",state="waiting"}', 0],
  ['lastro_webhook_lag_seconds{source="accounting"}', 0],
  ['lastro_jobs{queue="jobs-of-a-test",state="created"}', 2],
  ['lastro_jobs{queue="jobs-of-a-test",state="active"}', 0],
  ['lastro_budget_used', 1],
  ['lastro_budget_limit', 100],
  ['lastro_budget_pause_seconds', 0],
  ['lastro_budget_waiting{priority="person"}', 0],
  ['lastro_live_listeners', 1],
])('%s is %s', (series, value) => {
  expect(figureOf(series)).toBe(value)
})

test.each([
  ['lastro_operations_unknown_oldest_seconds', 600],
  ['lastro_webhook_lag_seconds{source="pix"}', 300],
  ['lastro_job_lag_seconds{queue="jobs-of-a-test"}', 120],
])('%s is about %i', (series, seconds) => {
  expect(figureOf(series)).toBeGreaterThanOrEqual(seconds)
  expect(figureOf(series)).toBeLessThan(seconds + 60)
})

test('the process reports on itself', () => {
  expect(figureOf('process_resident_memory_bytes')).toBeGreaterThan(0)
})
