import { anyOperation } from '@/lib/features/operations/any-operation-schema'
import { operations } from '@/lib/features/operations/contract'
import { operationExport, operationId, verifyInput } from '@/lib/features/operations/schema'
import {
  cancelOperation,
  exportOperations,
  getOperation,
  listOperations,
  verifyOperation,
} from '@/lib/features/operations/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const operationsRoutes = [
  readRoute(getOperation),
  writeRoute(operations.verify, { input: verifyInput, output: anyOperation, run: verifyOperation }),
  writeRoute(operations.cancel, { input: operationId, output: anyOperation, run: cancelOperation }),
  downloadRoute(operations.file, { input: operationExport, run: exportOperations }),
  readRoute(listOperations),
]
