import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { WebhookEvent, WebhookEventDetail, WebhookEventId, WebhookFilter, WebhookSetup } from './schema'

const may = 'settings.manage'
const stale = ['webhooks']
const watchMs = 15_000

export const webhooks = {
  list: readContract<WebhookFilter, Page<WebhookEvent>>('webhooks', {
    may,
    watch: (page) => (page ? watchMs : 0),
    longestWatched: 1,
  }),
  one: readContract<WebhookEventId, WebhookEventDetail>('webhooks/{id}', { may, watch: watchMs }),
  setup: readContract<NoInput, WebhookSetup>('webhooks/setup', { may, watch: watchMs }),
  /** Has an event processed once more. */
  replay: writeContract<WebhookEventId, WebhookEventDetail>('POST', 'webhooks/{id}/replay', { may, stale }),
}
