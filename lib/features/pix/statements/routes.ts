import { operationId } from '@/lib/features/operations/schema'
import { statements } from '@/lib/features/pix/statements/contract'
import {
  findExisting,
  getStatement,
  listStatements,
  openStatementFile,
  previewStatement,
  requestStatement,
} from '@/lib/features/pix/statements/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute } from '@/lib/server/http/routes'
import { operationRoute } from '@/lib/server/operations/route'

export const pixStatementsRoutes = [
  downloadRoute(statements.file, { input: operationId, run: openStatementFile }),
  readRoute(previewStatement),
  readRoute(getStatement),
  readRoute(findExisting),
  readRoute(listStatements),
  operationRoute(requestStatement),
]
