import { listReceived } from '@/lib/features/pix/received/service'
import { readRoute } from '@/lib/server/http/routes'

export const pixReceivedRoutes = [readRoute(listReceived)]
