import { operations } from '@/lib/features/operations/contract'
import { exportOperations } from '@/lib/features/operations/export/service'
import { operationExport } from '@/lib/features/operations/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(operations.file, {
    input: operationExport,
    run: (input, { person }) => exportOperations(input, person),
  }),
})
