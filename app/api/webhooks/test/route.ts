import { webhookTestInput, webhookTestResult } from '@/lib/features/webhooks/schema'
import { testWebhook } from '@/lib/features/webhooks/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute({ may: 'settings.manage', input: webhookTestInput, output: webhookTestResult, run: testWebhook }),
})
