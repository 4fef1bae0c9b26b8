import 'server-only'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { cut, decodeNumber } from '@/lib/core/page-cursor'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { publish } from '@/lib/server/live/publish'
import { read } from '@/lib/server/read'
import { credentialOf, toleranceSeconds } from '@/lib/server/webhooks/credential'
import { eventJobs } from '@/lib/server/webhooks/jobs'
import type { EventRow } from '@/lib/server/webhooks/outcomes'
import { handledTypes } from '@/lib/server/webhooks/process'
import { write } from '@/lib/server/write'
import { webhooks } from './contract'
import {
  webhookEventDetail,
  webhookEventId,
  webhookEventPage,
  webhookFilter,
  webhookSetup,
  webhookSources,
  webhookStates,
} from './schema'
import { countEvents, findEvent, listEvents, resetEvent } from './store'

const view = ({
  id,
  occurredAt,
  receivedAt,
  lastReceivedAt,
  processedAt,
  body: _body,
  outcome: _outcome,
  ...row
}: EventRow) => ({
  ...row,
  id: String(id),
  occurredAt: occurredAt?.toISOString() ?? null,
  receivedAt: receivedAt.toISOString(),
  lastReceivedAt: lastReceivedAt.toISOString(),
  processedAt: processedAt?.toISOString() ?? null,
})

const detail = (row: EventRow) => ({ ...view(row), body: row.body, outcome: row.outcome })

export const listWebhooks = read(webhooks.list, {
  input: webhookFilter,
  output: webhookEventPage,
  async run({ limit, cursor, ...narrowing }) {
    const before = cursor === undefined ? undefined : decodeNumber(cursor)
    const { shown, next } = cut(await listEvents({ ...narrowing, before }, limit + 1), limit, ({ id }) => String(id))
    return { items: shown.map(view), next }
  },
})

async function find(id: string): Promise<EventRow> {
  const row = await findEvent(Number(id))
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
    const counted = await countEvents()
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
    return { endpoints, toleranceSeconds }
  },
})

/** Processes an event once more, whatever its state. */
export const replayWebhook = write(webhooks.replay, webhookEventId, webhookEventDetail, async ({ id }, person) => {
  await find(id)
  await (await db()).transaction(async (tx) => {
    await resetEvent(tx, Number(id))
    await eventJobs.add(tx, { id: Number(id) })
    await appendAudit(tx, { actor: person, action: 'webhook.replay', subject: id, outcome: 'asked', detail: {} })
    await publish(tx, [{ topic: 'webhooks', subject: id }])
  })
  return detail(await find(id))
})
