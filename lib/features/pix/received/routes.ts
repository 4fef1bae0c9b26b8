import { listReceived } from '@/lib/features/pix/received/service'
import { readRoute } from '@/lib/server/routes'

export const pixReceivedRoutes = [readRoute(listReceived)]
