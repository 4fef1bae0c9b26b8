import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type {
  WebhookEvent,
  WebhookEventDetail,
  WebhookFilter,
  WebhookSetup,
  WebhookTestInput,
  WebhookTestResult,
} from './schema'

export function webhooksQuery(filter: Pick<WebhookFilter, 'source' | 'state' | 'type'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('webhooks', filter),
    queryFn: ({ pageParam, signal }) => apiList<WebhookEvent>('webhooks', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('webhooks/one', { id }),
    queryFn: ({ signal }) => apiGet<WebhookEventDetail>(`webhooks/${id}`, {}, signal),
  })
}

export function webhookSetupQuery() {
  return queryOptions({
    queryKey: queryKey('webhooks/setup'),
    queryFn: ({ signal }) => apiGet<WebhookSetup>('webhooks/setup', {}, signal),
  })
}

/** Has an event processed once more; comes back as it now stands. */
export async function replayWebhook(id: string): Promise<WebhookEventDetail> {
  return (await apiFetch<WebhookEventDetail>(`/api/webhooks/${id}/replay`, { method: 'POST', body: {} })).data
}

/** Tells the simulator to send one event of the type. */
export async function testWebhook(input: WebhookTestInput): Promise<WebhookTestResult> {
  return (await apiFetch<WebhookTestResult>('/api/webhooks/test', { method: 'POST', body: input })).data
}
