import { listStatements, requestStatement } from '@/lib/features/pix/statements/service'
import { operationRoute } from '@/lib/server/operations/route'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listStatements),
  POST: operationRoute(requestStatement),
})
