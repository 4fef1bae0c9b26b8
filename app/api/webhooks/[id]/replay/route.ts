import { webhooks } from '@/lib/features/webhooks/contract'
import { webhookEventDetail, webhookEventId } from '@/lib/features/webhooks/schema'
import { replayWebhook } from '@/lib/features/webhooks/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(webhooks.replay, {
    input: webhookEventId,
    output: webhookEventDetail,
    run: (input, { person }) => replayWebhook(input, person),
  }),
})
