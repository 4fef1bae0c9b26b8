import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase, db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { startJobs, stopJobs } from '@/lib/server/jobs'
import { queueForgotten } from './jobs'

setTestEnvironment()
afterAll(async () => {
  await stopJobs()
  await closeDatabase()
})

test('an event that waits without a job, as after a restore, is processed', async () => {
  await startJobs()
  const event = { source: 'pix', eventId: 'evt_1', type: 'Nothing', body: '{}' } as const
  await (await db()).insert(webhookEvents).values([event, { ...event, eventId: 'evt_2', state: 'failed' }])
  expect(await queueForgotten()).toBe(1)
  const stateOf = async () => {
    const [row] = await (await db()).select().from(webhookEvents).where(eq(webhookEvents.eventId, 'evt_1'))
    return row?.state
  }
  await expect.poll(stateOf).toBe('ignored')
  expect(await queueForgotten()).toBe(0)
})
