import 'server-only'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import type { WebhookTestInput, WebhookTestResult } from './schema'

const deliveries = z.array(z.object({ id: z.string(), status: z.number().int().nullable() })).min(1)
const timeoutMs = 10_000

/** Has the simulator send one event of the type, made from what it knows, and answers how it was received. */
export async function sendBySimulator(url: string, { source, type }: WebhookTestInput): Promise<WebhookTestResult> {
  const answered = await fetch(`${url.replace(/\/+$/, '')}/_control/webhooks/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: source, type }),
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (answer) => (answer.ok ? deliveries.safeParse(await answer.json()) : null))
    .catch(() => null)
  const [delivery] = answered?.data ?? []
  if (!delivery) throw new Problem('upstream_unreachable', 'The simulator did not send the event')
  return { eventId: delivery.id, status: delivery.status }
}
