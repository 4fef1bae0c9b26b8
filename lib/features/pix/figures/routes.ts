import { readCharges, readDays, readParties, readStakes } from '@/lib/features/pix/figures/service'
import { readRoute } from '@/lib/server/http/routes'

export const pixFiguresRoutes = [
  readRoute(readCharges),
  readRoute(readDays),
  readRoute(readParties),
  readRoute(readStakes),
]
