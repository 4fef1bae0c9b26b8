import { getBudget } from '@/lib/features/budget/service'
import { readRoute } from '@/lib/server/routes'

export const budgetRoutes = [readRoute(getBudget)]
