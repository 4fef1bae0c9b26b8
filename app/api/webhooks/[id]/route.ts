import { getWebhook } from '@/lib/features/webhooks/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getWebhook) })
