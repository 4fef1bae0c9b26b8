import { getBalance } from '@/lib/features/pix/balance/service'
import { readRoute } from '@/lib/server/http/routes'

export const pixBalanceRoutes = [readRoute(getBalance)]
