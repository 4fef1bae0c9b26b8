import { routes } from '@/lib/server/http/routes'
import { webhookRoute } from '@/lib/server/webhooks/route'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ POST: webhookRoute('pix') })
