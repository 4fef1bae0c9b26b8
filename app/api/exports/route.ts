import { exports } from '@/lib/features/exports/contract'
import { createExport } from '@/lib/features/exports/requests/service'
import { exportSummary, newExport } from '@/lib/features/exports/schema'
import { listExports } from '@/lib/features/exports/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listExports),
  POST: writeRoute(exports.create, {
    input: newExport,
    output: exportSummary,
    status: 202,
    run: (input, { person }) => createExport(input, person),
  }),
})
