import 'server-only'
import { and, desc, eq, lt, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidRequest, Problem } from '@/lib/core/errors'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { env } from '@/lib/server/env'
import { publish } from '@/lib/server/live/publish'
import { read } from '@/lib/server/read'
import { credentialOf } from '@/lib/server/webhooks/credential'
import { eventJobs } from '@/lib/server/webhooks/jobs'
import { handledTypes } from '@/lib/server/webhooks/process'
import { toleranceSeconds } from '@/lib/server/webhooks/signature'
import { webhooks } from './contract'
import {
  type WebhookTestInput,
  type WebhookTestResult,
  webhookEventDetail,
  webhookEventId,
  webhookEventPage,
  webhookFilter,
  webhookSetup,
  webhookSources,
  webhookStates,
} from './schema'
import { sendBySimulator } from './simulator'

type Row = typeof webhookEvents.$inferSelect

const view = ({
  id,
  occurredAt,
  receivedAt,
  lastReceivedAt,
  processedAt,
  body: _body,
  outcome: _outcome,
  ...row
}: Row) => ({
  ...row,
  id: String(id),
  occurredAt: occurredAt?.toISOString() ?? null,
  receivedAt: receivedAt.toISOString(),
  lastReceivedAt: lastReceivedAt.toISOString(),
  processedAt: processedAt?.toISOString() ?? null,
})

const detail = (row: Row) => ({ ...view(row), body: row.body, outcome: row.outcome })

function before(cursor: string): number {
  const parsed = z.coerce.number().int().positive().safeParse(cursor)
  if (!parsed.success) throw invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })
  return parsed.data
}

export const listWebhooks = read(webhooks.list, {
  input: webhookFilter,
  output: webhookEventPage,
  async run({ source, state, type, limit, cursor }) {
    const rows = await (await db())
      .select()
      .from(webhookEvents)
      .where(
        and(
          source ? eq(webhookEvents.source, source) : undefined,
          state ? eq(webhookEvents.state, state) : undefined,
          type ? eq(webhookEvents.type, type) : undefined,
          cursor ? lt(webhookEvents.id, before(cursor)) : undefined,
        ),
      )
      .orderBy(desc(webhookEvents.id))
      .limit(limit + 1)
    const shown = rows.slice(0, limit)
    return { items: shown.map(view), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
  },
})

async function find(id: string): Promise<Row> {
  const [row] = await (await db())
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.id, Number(id)))
  if (!row) throw new Problem('not_found', 'There is no such event')
  return row
}

export const getWebhook = read(webhooks.one, {
  input: webhookEventId,
  output: webhookEventDetail,
  run: async ({ id }) => detail(await find(id)),
})

const variables = {
  accounting: ['ACCOUNTING_WEBHOOK_SECRET'],
  pix: ['PIX_WEBHOOK_SECRET', 'PIX_WEBHOOK_HEADER', 'PIX_WEBHOOK_SCHEME'],
}

export const getWebhookSetup = read(webhooks.setup, {
  input: z.strictObject({}),
  output: webhookSetup,
  async run() {
    const { source, state, lastReceivedAt } = webhookEvents
    const counted = await (await db())
      .select({ source, state, count: sql<number>`count(*)::int`, last: max(lastReceivedAt) })
      .from(webhookEvents)
      .groupBy(source, state)
    const endpoints = webhookSources.map((name) => {
      const mine = counted.filter((row) => row.source === name)
      const countOf = (wanted: string) => mine.find((row) => row.state === wanted)?.count ?? 0
      const lasts = mine.flatMap(({ last }) => (last ? [last.toISOString()] : []))
      const { secret, header, scheme } = credentialOf(name)
      return {
        source: name,
        url: `${env().APP_URL}/api/webhooks/${name}`,
        configured: secret !== '',
        header,
        scheme,
        variables: variables[name],
        types: handledTypes(name),
        counts: Object.fromEntries(webhookStates.map((wanted) => [wanted, countOf(wanted)])) as Record<
          (typeof webhookStates)[number],
          number
        >,
        lastReceivedAt: lasts.sort().at(-1) ?? null,
      }
    })
    return { endpoints, toleranceSeconds, canTest: env().SIMULATOR_URL !== '' }
  },
})

/** Has an event processed once more, whatever became of it before. */
export async function replayWebhook({ id }: { id: string }, person: Person) {
  await find(id)
  await (await db()).transaction(async (tx) => {
    await tx
      .update(webhookEvents)
      .set({ state: 'waiting', error: null, errorRecord: null })
      .where(eq(webhookEvents.id, Number(id)))
    await eventJobs.add(tx, { id: Number(id) })
    await appendAudit(tx, { actor: person, action: 'webhook.replay', subject: id, outcome: 'asked', detail: {} })
    await publish(tx, [{ topic: 'webhooks', subject: id }])
  })
  return detail(await find(id))
}

/** Tells the simulator to send an event to us. Throws `not_configured` where the services are real. */
export async function testWebhook(input: WebhookTestInput): Promise<WebhookTestResult> {
  const { SIMULATOR_URL } = env()
  if (SIMULATOR_URL === '') throw new Problem('not_configured', 'There is no simulator to send an event')
  return sendBySimulator(SIMULATOR_URL, input)
}
