import { operationId } from '@/lib/features/operations/schema'
import { openStatementFile } from '@/lib/features/pix/statements/service'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute({
    may: 'pix.statements.read',
    input: operationId,
    run: ({ id }) => openStatementFile(id),
  }),
})
