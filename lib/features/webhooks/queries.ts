import { apiFetch } from '@/lib/client/api'
import type { WebhookEventDetail, WebhookTestInput, WebhookTestResult } from './schema'

/** Has an event processed once more; comes back as it now stands. */
export async function replayWebhook(id: string): Promise<WebhookEventDetail> {
  return (await apiFetch<WebhookEventDetail>(`webhooks/${id}/replay`, { method: 'POST', body: {} })).data
}

/** Tells the simulator to send one event of the type. */
export async function testWebhook(input: WebhookTestInput): Promise<WebhookTestResult> {
  return (await apiFetch<WebhookTestResult>('webhooks/test', { method: 'POST', body: input })).data
}
