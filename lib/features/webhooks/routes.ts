import { webhooks } from '@/lib/features/webhooks/contract'
import { webhookEventDetail, webhookEventId } from '@/lib/features/webhooks/schema'
import { getWebhook, getWebhookSetup, listWebhooks, replayWebhook } from '@/lib/features/webhooks/service'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const webhooksRoutes = [
  writeRoute(webhooks.replay, { input: webhookEventId, output: webhookEventDetail, run: replayWebhook }),
  readRoute(getWebhook),
  readRoute(listWebhooks),
  readRoute(getWebhookSetup),
]
