import { answerInfraction } from '@/lib/features/pix/infractions/analysis/service'
import { operationRoute } from '@/lib/server/operations/route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ POST: operationRoute(answerInfraction) })
