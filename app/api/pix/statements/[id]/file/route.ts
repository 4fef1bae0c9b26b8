import { operationId } from '@/lib/features/operations/schema'
import { statements } from '@/lib/features/pix/statements/contract'
import { openStatementFile } from '@/lib/features/pix/statements/service'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(statements.file, {
    input: operationId,
    run: ({ id }) => openStatementFile(id),
  }),
})
