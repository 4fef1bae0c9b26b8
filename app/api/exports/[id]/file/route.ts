import { exports } from '@/lib/features/exports/contract'
import { openExportFile } from '@/lib/features/exports/file/service'
import { exportId } from '@/lib/features/exports/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(exports.file, {
    input: exportId,
    run: ({ id }, { person }) => openExportFile(id, person),
  }),
})
