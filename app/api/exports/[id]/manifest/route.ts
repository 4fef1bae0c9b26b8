import { exports } from '@/lib/features/exports/contract'
import { openExportManifest } from '@/lib/features/exports/file/service'
import { manifestInput } from '@/lib/features/exports/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(exports.manifest, { input: manifestInput, run: openExportManifest }),
})
