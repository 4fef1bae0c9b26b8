import { getFiscalLabels } from '@/lib/features/fiscal-words/service'
import { readRoute } from '@/lib/server/http/routes'

export const fiscalLabelsRoutes = [readRoute(getFiscalLabels)]
