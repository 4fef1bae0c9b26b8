import { getBudget } from '@/lib/features/budget/service'
import { readRoute } from '@/lib/server/http/routes'

export const budgetRoutes = [readRoute(getBudget)]
