import { exports } from '@/lib/features/exports/contract'
import { pauseExport } from '@/lib/features/exports/requests/service'
import { exportId, exportSummary } from '@/lib/features/exports/schema'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(exports.pause, {
    input: exportId,
    output: exportSummary,
    run: ({ id }, { person }) => pauseExport(id, person),
  }),
})
