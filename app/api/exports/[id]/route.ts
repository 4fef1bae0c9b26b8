import { exports } from '@/lib/features/exports/contract'
import { removeExport } from '@/lib/features/exports/requests/service'
import { exportId } from '@/lib/features/exports/schema'
import { getExport } from '@/lib/features/exports/service'
import { readRoute, removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(getExport),
  DELETE: removalRoute(exports.remove, {
    input: exportId,
    run: ({ id }, { person }) => removeExport(id, person),
  }),
})
