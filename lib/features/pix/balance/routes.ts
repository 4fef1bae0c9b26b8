import { getBalance } from '@/lib/features/pix/balance/service'
import { readRoute } from '@/lib/server/routes'

export const pixBalanceRoutes = [readRoute(getBalance)]
